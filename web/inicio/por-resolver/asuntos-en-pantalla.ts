import { CLASES_DE_RECHAZO, leerClaseDeRechazo } from '#features/aach/clases-de-rechazo.ts';
import { nombreDeIncidente } from '#features/inicio/incidentes/nombres-de-incidente.ts';
import { DIAS_DE_AVISO_DE_PAPELES } from '#features/detenciones/detencion.ts';
import { PAPELES_CON_TERMINO } from '#features/mantenedores/corredores/papeles.ts';
import type { TipoDeAsunto } from '#features/inicio/por-resolver/clases-de-asunto.ts';
import type {
  AsuntoVM,
  PorResolverVM,
} from '#features/inicio/por-resolver/por-resolver.contract.ts';
import { DERECHOS } from '#features/privacidad/solicitud.ts';
import { formatearPesos } from '#values/dinero.ts';
import { fechaSantiago, formatearFecha, formatearFechaHora, sumarDias } from '#values/fecha.ts';
import { contar, formatearNumero } from '#values/numero.ts';

export const NOMBRES_DE_TIPO: Readonly<Record<TipoDeAsunto, string>> = {
  aprobaciones: 'Aprobaciones',
  casos: 'AACH',
  sun: 'SUN',
  pagos: 'Pagos',
  correos: 'Correos',
  datos: 'Datos personales',
  numeros: 'Números',
  corredores: 'Corredores',
  precios: 'Precios',
  modelos: 'Modelos',
  emision: 'Emisión',
  incidentes: 'Otros incidentes',
};

interface EnPantalla {
  readonly frase: (asunto: AsuntoVM) => string;
  /** Noun of several; matters of a class without one are never grouped. */
  readonly varios?: string;
  readonly verbo: string;
  readonly ruta: (asunto: AsuntoVM) => string;
  /** Action that the record opens by itself. */
  readonly accion?: 'aach' | 'regenerar' | 'sun';
}

const deVenta = ({ ventaId, patente, vehiculos }: AsuntoVM): string => {
  if (ventaId === null) return '';
  const otros = vehiculos > 1 ? ` y ${contar(vehiculos - 1, 'vehículo', 'vehículos')} más` : '';
  return `venta N° ${ventaId}${patente === null ? '' : ` (${patente}${otros})`}`;
};
const dePoliza = ({ numeroPoliza, patente }: AsuntoVM): string =>
  `póliza N° ${numeroPoliza} (${patente})`;
const nombreDe = ({ clase }: AsuntoVM): string => nombreDeIncidente(clase.split('.')[1] ?? '');

const buscando = (ruta: string, que: string | number): string =>
  `${ruta}?${new URLSearchParams({ buscar: String(que) }).toString()}`;

const FICHA_DE_VENTA = ({ ventaId }: AsuntoVM): string => `/soporte/venta/${ventaId}`;
const FICHA_DE_POLIZA = ({ numeroPoliza }: AsuntoVM): string => `/soporte/poliza/${numeroPoliza}`;
const CONTINUAR = ({ ventaId }: AsuntoVM): string => `/Soporte/RegeneracionVenta?iv=${ventaId}`;
const PAGOS = ({ ventaId }: AsuntoVM): string => buscando('/soporte/pagos', ventaId ?? '');
const INCIDENTES = (asunto: AsuntoVM): string =>
  buscando('/soporte/incidentes', asunto.ventaId ?? nombreDe(asunto));
const ENVIOS = ({ ventaId }: AsuntoVM): string =>
  ventaId === null ? '/soporte/incidentes' : buscando('/soporte/incidentes', ventaId);
const RANGOS_POLIZA = (): string => '/mantenedores/rangoPoliza';

const deIncidente = (asunto: AsuntoVM): string => {
  const venta = deVenta(asunto);
  return `${nombreDe(asunto)}${venta && `, ${venta}`}: ${asunto.detalle}`;
};
const INCIDENTE: EnPantalla = {
  frase: deIncidente,
  verbo: 'Dar por resuelto',
  ruta: INCIDENTES,
};
/** An incident that ends with its cause, which no call of the product mends. */
const POR_VER: EnPantalla = { ...INCIDENTE, verbo: 'Ver incidente' };
const POR_CONTINUAR: EnPantalla = {
  ...INCIDENTE,
  verbo: 'Continuar emisión',
  ruta: CONTINUAR,
};
const SIN_NUMEROS: EnPantalla = { ...INCIDENTE, verbo: 'Agregar rango', ruta: RANGOS_POLIZA };

const deNumeros = (cuales: 'póliza' | 'folio'): Record<'agotados' | 'pocos', EnPantalla> => {
  const comun = {
    verbo: 'Agregar rango',
    ruta: cuales === 'póliza' ? RANGOS_POLIZA : () => '/mantenedores/folio',
  };
  return {
    agotados: { ...comun, frase: () => `No quedan números de ${cuales}: no se puede vender` },
    pocos: {
      ...comun,
      frase: ({ restantes }) => `Quedan ${formatearNumero(restantes ?? 0)} números de ${cuales}`,
    },
  };
};
const [DE_POLIZA, DE_FOLIO] = [deNumeros('póliza'), deNumeros('folio')];

const DE_CORREDOR = {
  verbo: 'Revisar corredor',
  ruta: ({ id }: AsuntoVM) => `/mantenedores/corredor/ingreso?id=${id}`,
};
const dePapel = (papel: keyof typeof PAPELES_CON_TERMINO): Record<string, EnPantalla> => {
  const { deQue } = PAPELES_CON_TERMINO[papel];
  return {
    [`papeles.${papel}`]: {
      ...DE_CORREDOR,
      frase: ({ detalle }) => `Está por terminar ${deQue} de ${detalle}`,
    },
    [`papeles.${papel}.pronto`]: {
      ...DE_CORREDOR,
      frase: ({ detalle }) =>
        `Quedan ${DIAS_DE_AVISO_DE_PAPELES.segundo} días o menos para que se detenga la venta de ${detalle}: termina ${deQue}`,
    },
    [`papeles.${papel}.vencido`]: {
      ...DE_CORREDOR,
      frase: ({ detalle }) => `La venta de ${detalle} está detenida: terminó ${deQue}`,
    },
    [`papeles.${papel}.admitido`]: {
      ...DE_CORREDOR,
      frase: ({ detalle }) => `Terminó ${deQue} y la venta no se detiene. ${detalle}`,
    },
  };
};
const PAPELES = { ...dePapel('garantia'), ...dePapel('representante') };

/** Matters by class, or by the beginning of it up to a dot. */
const CLASES: Readonly<Record<string, EnPantalla>> = {
  casos_aach: {
    frase: (asunto) =>
      `La AACH rechazó la ${dePoliza(asunto)}: ${CLASES_DE_RECHAZO[leerClaseDeRechazo(asunto.detalle ?? '')].nombre}`,
    verbo: 'Resolver caso',
    ruta: FICHA_DE_POLIZA,
  },
  aach_no_aceptadas: {
    frase: (asunto) => `La AACH no ha aceptado la ${dePoliza(asunto)}`,
    varios: 'pólizas que la AACH no ha aceptado',
    verbo: 'Informar a la AACH',
    ruta: FICHA_DE_POLIZA,
    accion: 'aach',
  },
  solicitudes_de_datos: {
    frase: ({ id, detalle }) =>
      `Solicitud N° ${id} sobre datos personales: ${DERECHOS[detalle as keyof typeof DERECHOS].nombre}`,
    verbo: 'Responder',
    ruta: ({ id }) => `/soporte/solicitudesDeDatos/${id}`,
  },
  cambios_por_aprobar: {
    frase: ({ detalle, propuestoPor, propio }) =>
      `${detalle}, propuesto por ${propio ? 'usted' : propuestoPor}`,
    verbo: 'Revisar cambio',
    ruta: ({ detalle }) => buscando('/soporte/aprobaciones', detalle ?? ''),
  },
  reemisiones_por_aprobar: {
    frase: (asunto) =>
      `Reemisión de la ${deVenta(asunto)}, solicitada por ${asunto.propio ? 'usted' : asunto.propuestoPor}`,
    verbo: 'Revisar reemisión',
    ruta: FICHA_DE_VENTA,
  },
  sin_emitir: {
    frase: (asunto) => `Pagada y sin emitir: ${deVenta(asunto)}`,
    verbo: 'Continuar emisión',
    ruta: CONTINUAR,
  },
  pagos_sin_confirmar: {
    frase: (asunto) =>
      `Pago sin confirmar de ${formatearPesos(asunto.monto ?? 0)}, ${deVenta(asunto)}`,
    varios: 'pagos sin confirmar',
    verbo: 'Consultar pago',
    ruta: PAGOS,
  },
  por_devolver: {
    frase: (asunto) => `${formatearPesos(asunto.monto ?? 0)} por devolver, ${deVenta(asunto)}`,
    varios: 'devoluciones por revisar',
    verbo: 'Revisar devolución',
    ruta: PAGOS,
  },
  'no_enviados.correo': {
    frase: (asunto) => ['Correo que no se pudo enviar', deVenta(asunto)].filter(Boolean).join(', '),
    varios: 'correos que no se pudieron enviar',
    verbo: 'Reintentar envío',
    ruta: ENVIOS,
  },
  'no_enviados.validar_pago': {
    frase: (asunto) => `Pago no validado en la aseguradora, ${deVenta(asunto)}`,
    varios: 'pagos no validados en la aseguradora',
    verbo: 'Reintentar envío',
    ruta: ENVIOS,
  },
  sin_sun: {
    frase: (asunto) => `Sin archivo SUN: ${deVenta(asunto)}`,
    varios: 'ventas sin archivo SUN',
    verbo: 'Generar archivo SUN',
    ruta: FICHA_DE_VENTA,
    accion: 'sun',
  },
  'sun.desactualizado': {
    frase: (asunto) => `Archivo SUN desactualizado, ${deVenta(asunto)}`,
    varios: 'archivos SUN desactualizados',
    verbo: 'Regenerar archivo SUN',
    ruta: FICHA_DE_VENTA,
    accion: 'sun',
  },
  'sun.sin_efecto': {
    frase: (asunto) => `Archivo SUN sin efecto, porque se anuló la ${deVenta(asunto)}`,
    varios: 'archivos SUN sin efecto',
    verbo: 'Revisar archivo SUN',
    ruta: FICHA_DE_VENTA,
  },
  ...PAPELES,
  precios_por_fijar: {
    frase: ({ detalle, restantes }) => {
      const cuantos = contar(restantes ?? 0, 'precio', 'precios');
      return `Al convenio ${detalle} le ${restantes === 1 ? 'falta' : 'faltan'} ${cuantos} para la temporada`;
    },
    verbo: 'Poner precios',
    ruta: ({ id }) => `/mantenedores/primas/hoja?id=${id}`,
  },
  modelos_por_reconocer: {
    frase: ({ restantes }) =>
      contar(restantes ?? 0, 'modelo por reconocer', 'modelos por reconocer'),
    verbo: 'Revisar modelos',
    ruta: () => '/mantenedores/modelo?porReconocer=true',
  },
  'agotados.poliza': DE_POLIZA.agotados,
  'agotados.folio': DE_FOLIO.agotados,
  'pocos.poliza': DE_POLIZA.pocos,
  'pocos.folio': DE_FOLIO.pocos,
  'incidente.sin_numeros': SIN_NUMEROS,
  'incidente.almacen_sin_marcador': {
    ...INCIDENTE,
    verbo: 'Decir qué pasó',
    ruta: RANGOS_POLIZA,
  },
  'incidente.emision_detenida': POR_CONTINUAR,
  'incidente.emision_detenida.marcador': POR_VER,
  'incidente.emision_detenida.sello': POR_VER,
  'incidente.emision_fallida': POR_CONTINUAR,
  'incidente.pago_desconocido': { ...INCIDENTE, verbo: 'Consultar pago', ruta: PAGOS },
  'incidente.aach_sin_respuesta': {
    ...INCIDENTE,
    verbo: 'Informar a la AACH',
    ruta: () => '/InformarPolizasAACH',
  },
  'incidente.documento_sin_rehacer': {
    ...INCIDENTE,
    verbo: 'Regenerar venta',
    ruta: FICHA_DE_VENTA,
    accion: 'regenerar',
  },
  'incidente.datos_corregidos': {
    ...INCIDENTE,
    varios: 'ventas con datos distintos del registro',
    verbo: 'Marcar como vista',
  },
  'incidente.almacen_negado': POR_VER,
  'incidente.respaldo_sin_marcador': POR_VER,
  'incidente.firma_por_vencer': POR_VER,
  'incidente.firma_rechazada': POR_VER,
  'incidente.firma_no_vigente': POR_VER,
};

const enPantalla = (clase: string): EnPantalla => {
  const propia = CLASES[clase];
  if (propia) return propia;
  const punto = clase.lastIndexOf('.');
  return punto === -1 ? INCIDENTE : enPantalla(clase.slice(0, punto));
};

const momento = (instante: string): string => formatearFechaHora(new Date(instante)).slice(0, 16);

/** Deadline; the start of a day is the end of the day before. */
const plazo = (vence: string): string => {
  const fecha = new Date(vence);
  return formatearFechaHora(fecha).endsWith(' 00:00:00')
    ? formatearFecha(sumarDias(fechaSantiago(fecha), -1))
    : momento(vence);
};

const cuandoVence = ({ vence, atrasado }: AsuntoVM): string | null => {
  if (vence === null) return atrasado ? 'Sin demora' : null;
  return `${atrasado ? 'Venció' : 'Vence'} el ${plazo(vence)}`;
};

/** Says who resolves a matter that the reader cannot resolve; null if the verb is the reader's. */
const quienResuelve = ({ resuelven, propio, puede }: AsuntoVM): string | null => {
  if (propio) return 'Lo decide otro Administrador';
  if (resuelven.length === 0) return 'Lo resuelve quien administra el servidor';
  if (puede) return null;
  return resuelven.includes('soporte')
    ? 'Lo resuelve Soporte o un Administrador'
    : 'Lo resuelve un Administrador';
};

/** Words of a matter, and where its verb leads. */
export const dichoDe = (asunto: AsuntoVM) => {
  const { frase, verbo, ruta, accion } = enPantalla(asunto.clase);
  return {
    tipo: NOMBRES_DE_TIPO[asunto.tipo],
    frase: frase(asunto),
    desde: asunto.desde === null ? null : `Desde el ${momento(asunto.desde)}`,
    vence: cuandoVence(asunto),
    quien: quienResuelve(asunto),
    verbo,
    ruta: ruta(asunto),
    estado: accion && { accion },
  };
};

/** Matters of one class that wait together; below it each keeps its row. */
const MINIMO_DE_GRUPO = 3;

/** Matters of one row: a single one, or several of a class without a deadline. */
export type Grupo = readonly [AsuntoVM, ...AsuntoVM[]];

/** Joins neighbours of the same class that have no deadline, so that equal ones are one row. */
export const agrupar = (asuntos: readonly AsuntoVM[]): readonly Grupo[] => {
  const tramos: [AsuntoVM, ...AsuntoVM[]][] = [];
  for (const asunto of asuntos) {
    const ultimo = tramos.at(-1);
    const sinPlazo = asunto.vence === null && !asunto.atrasado;
    if (ultimo && sinPlazo && ultimo[0].clase === asunto.clase && !ultimo[0].atrasado)
      ultimo.push(asunto);
    else tramos.push([asunto]);
  }
  return tramos.flatMap((tramo): readonly Grupo[] =>
    tramo.length >= MINIMO_DE_GRUPO && enPantalla(tramo[0].clase).varios !== undefined
      ? [tramo]
      : tramo.map((asunto): Grupo => [asunto]),
  );
};

/** Words of a row of several; `cantidad` counts those of further pages too. */
export const dichoDeGrupo = (grupo: Grupo, cantidad: number) => {
  const [antes] = grupo.flatMap(({ desde }) => desde ?? []).toSorted();
  return {
    tipo: NOMBRES_DE_TIPO[grupo[0].tipo],
    frase: `${formatearNumero(cantidad)} ${enPantalla(grupo[0].clase).varios ?? ''}`,
    desde: antes === undefined ? null : `Desde el ${momento(antes)}`,
  };
};

/** Answer of the home of Soporte: what is late and how much waits. */
export const respuestaDePorResolver = ({
  tipos,
  asuntos,
  siguiente,
}: Pick<PorResolverVM, 'tipos' | 'asuntos' | 'siguiente'>): string => {
  const total = tipos.reduce((suma, { cantidad }) => suma + cantidad, 0);
  if (total === 0) return 'Nada por resolver';
  // Late ones come first, so those of the first page are all of them unless they fill it.
  const tarde = asuntos.filter(({ atrasado }) => atrasado);
  if (tarde.length === 0) return `${contar(total, 'asunto', 'asuntos')} por resolver`;
  const todos = tarde.length === asuntos.length && siguiente !== null;
  const cuantos = `${todos ? 'Al menos ' : ''}${formatearNumero(tarde.length)}`;
  const plural = tarde.length === 1 ? '' : 's';
  const que = tarde.every(({ tipo }) => tipo === 'casos') ? 'caso' : 'asunto';
  const como = tarde.every(({ vence }) => vence !== null) ? 'vencido' : 'urgente';
  return `${cuantos} ${que}${plural} ${como}${plural}, ${formatearNumero(total)} por resolver`;
};
