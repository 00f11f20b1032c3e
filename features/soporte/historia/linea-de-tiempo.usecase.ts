import { respuestaEntera } from '#features/envios/respuesta.ts';
import { CLAVES } from '#features/vehiculo/campos.ts';
import { DATOS } from '#features/vehiculo/datos.ts';
import { formatearPesos } from '#values/dinero.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { texto } from '#features/auditoria/decir-hecho.ts';
import { incidenteDeVentaResuelto } from '#features/auditoria/auditoria.hechos.ts';
import { conMayuscula, type LectorDeHechos } from '#features/auditoria/hechos-auditados.ts';
import type { HechoDeLineaVM } from './linea-de-tiempo.contract.ts';
import * as leer from './linea-de-tiempo.query.ts';
import { type HechoConLugar, hechoDelSistema, ordenarHechos, quienDe } from './linea-de-tiempo.ts';

type Filas<L extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<L>>;
type Anotada = Filas<typeof leer.hechosAnotados>[number];
type CambioDeRegistro = Filas<typeof leer.cambiosDeRegistro>[number];
type Pago = Filas<typeof leer.pagosEnLinea>[number];
type Envio = Filas<typeof leer.enviosDeVenta>[number];
type Incidente = Filas<typeof leer.incidentesDeVenta>[number];

/** Order within one moment: answer of the provider, change, delivery, attempt, incident. */
const LUGAR = { respuesta: 0, cambio: 1, envio: 2, intento: 3, incidente: 4 } as const;

const deAnotada = (fila: Anotada, decir: LectorDeHechos): HechoConLugar => ({
  ...decir(fila),
  ocurrido: fila.ocurrido,
  quien: quienDe(fila),
  polizas: fila.polizas ?? [],
  cantidadPolizas: fila.polizas ? fila.cantidad : 0,
  lugar: LUGAR.cambio,
});

const EN_REGISTRO: Readonly<Record<string, string>> = {
  modelo_id: 'modelo',
  dv: 'dígito verificador',
  tipo_uso_id: 'tipo de uso',
  propietario_id: 'propietario',
};
const CON_VALOR: Readonly<Record<string, string>> = Object.fromEntries(
  CLAVES.map((clave) => [DATOS[clave].columna, DATOS[clave].enFrase]),
);

/** Skips changes that leave the vehicle's data alone, such as its maintainer. */
const deRegistro = (fila: CambioDeRegistro): HechoConLugar[] => {
  const antes = (fila.antes ?? {}) as Readonly<Record<string, unknown>>;
  const partes = Object.entries((fila.despues ?? {}) as typeof antes).flatMap(
    ([columna, valor]) => {
      const rotulo = CON_VALOR[columna];
      return rotulo === undefined
        ? (EN_REGISTRO[columna] ?? [])
        : `${rotulo} de ${texto(antes[columna])} a ${texto(valor)}`;
    },
  );
  if (partes.length === 0) return [];
  const hecho = hechoDelSistema({
    clase: 'correccion',
    ocurrido: fila.ocurrido,
    quien: quienDe(fila),
    hecho: 'Ficha del vehículo modificada',
    detalle: conMayuscula(partes.join(', ')),
    lugar: LUGAR.cambio,
  });
  return [hecho];
};

const dePago = (pago: Pago): HechoConLugar[] => {
  const orden = `Orden ${pago.orden_compra}`;
  const comun = { clase: 'pago', quien: 'Proveedor de pago' } as const;
  const iniciado = hechoDelSistema({
    ...comun,
    ocurrido: pago.creado_en,
    quien: 'Sistema',
    hecho: 'Pago iniciado en el proveedor',
    detalle: `${orden}, ${formatearPesos(pago.monto)}`,
    lugar: LUGAR.envio,
  });
  // The audit tells an approval by two people; the provider never confirmed it.
  if (pago.estado !== 'autorizado' || !pago.resuelto_en || pago.sinProveedor) return [iniciado];
  const tarjeta = pago.tarjeta && `tarjeta terminada en ${pago.tarjeta.slice(-4)}`;
  const partes = [orden, pago.codigo_autorizacion, pago.medio, tarjeta, pago.motivo];
  const autorizado = hechoDelSistema({
    ...comun,
    ocurrido: pago.resuelto_en,
    hecho: 'Pago autorizado',
    detalle: partes.filter(Boolean).join(', '),
    lugar: LUGAR.respuesta,
  });
  return [iniciado, autorizado];
};

const INTENTOS = {
  correo: {
    enviado: 'Correo enviado',
    rechazado: 'Correo no enviado',
    pendiente: 'Correo postergado',
  },
  validar_pago: {
    enviado: 'Pago validado en la aseguradora',
    rechazado: 'La aseguradora no validó el pago',
    pendiente: 'La aseguradora no respondió por el pago',
  },
} as const;

const deEnvio = (envio: Envio): HechoConLugar[] => {
  const esCorreo = envio.clase !== 'validar_pago';
  const clase = esCorreo ? 'correo' : 'pago';
  const asunto = esCorreo && envio.asunto ? [`A ${envio.destino}`, `«${envio.asunto}»`] : [];
  const creado = hechoDelSistema({
    clase,
    ocurrido: envio.creado_en,
    hecho: 'Correo preparado',
    detalle: asunto.join(', '),
    lugar: LUGAR.envio,
  });
  const hechos = esCorreo ? [creado] : [];
  if (envio.intentos === 0) return hechos;
  const intentos = `${envio.intentos} ${envio.intentos === 1 ? 'intento' : 'intentos'}`;
  const fallo = envio.estado === 'enviado' ? '' : (respuestaEntera(envio) ?? '');
  const intento = hechoDelSistema({
    clase,
    ocurrido: envio.enviado_en ?? envio.ultimo_intento_en ?? envio.creado_en,
    hecho: INTENTOS[esCorreo ? 'correo' : 'validar_pago'][envio.estado],
    detalle: [...asunto, intentos, fallo].filter(Boolean).join(', '),
    lugar: LUGAR.intento,
  });
  return [...hechos, intento];
};

/** `aMano` holds the moments at which a person closed an incident; the audit tells those. */
const deIncidente = (
  { clase, detalle, abierto_en, cerrado_en }: Incidente,
  aMano: ReadonlySet<number>,
): HechoConLugar[] => {
  const suya = clase.startsWith('pago_') || clase === 'retorno_ajeno' ? 'pago' : 'incidente';
  const comun = { clase: suya, detalle, lugar: LUGAR.incidente } as const;
  const abierto = hechoDelSistema({ ...comun, ocurrido: abierto_en, hecho: 'Incidente abierto' });
  if (!cerrado_en || aMano.has(cerrado_en.getTime())) return [abierto];
  return [
    abierto,
    hechoDelSistema({ ...comun, ocurrido: cerrado_en, hecho: 'Incidente resuelto' }),
  ];
};

/** Returns all known facts of a sale, or of one of its policies, newest last. */
export const lineaDeTiempo = async (
  { db, alcance }: Contexto,
  decir: LectorDeHechos,
  de: leer.DeQuien,
): Promise<HechoDeLineaVM[]> => {
  // A broker sees only what it sold, not later changes of the record.
  const conRegistro = alcance === 'todo' && de.polizaId !== null;
  const [anotadas, registro, pagos, envios, incidentes] = await Promise.all([
    leer.hechosAnotados(db, de),
    conRegistro ? leer.cambiosDeRegistro(db, de.polizaId) : [],
    leer.pagosEnLinea(db, de.ventaId),
    leer.enviosDeVenta(db, de),
    leer.incidentesDeVenta(db, de.ventaId),
  ]);
  // Ascending ids give the order within a moment; the query returns them descending.
  const enOrden = anotadas.toSorted((a, b) => a.id - b.id);
  const aMano = new Set(
    anotadas.flatMap((una) =>
      una.accion === incidenteDeVentaResuelto.accion ? una.ocurrido.getTime() : [],
    ),
  );
  return ordenarHechos(
    [
      ...enOrden.map((una) => deAnotada(una, decir)),
      ...registro.flatMap(deRegistro),
      ...pagos.flatMap(dePago),
      ...envios.flatMap(deEnvio),
      ...incidentes.flatMap((incidente) => deIncidente(incidente, aMano)),
    ],
    alcance !== 'todo',
  );
};
