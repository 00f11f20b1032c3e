import { enumerar } from '../../vehiculos/enumerar.ts';
import { huboCambios } from '../../vehiculos/reunir-vehiculos.ts';
import { estaAbierta, SIN_PATENTE } from './consulta.ts';
import { DEL_PROPIETARIO, DEL_VEHICULO } from './de-datos.ts';
import {
  acordarCobertura,
  acordarEnvio,
  cumplir,
  dejar,
  detenerIncompleto,
  editar,
  enviar,
  enviarLista,
  insertar,
} from './de-lista.ts';
import {
  abrirInvalida,
  abrirSinConsultar,
  buscar,
  cambiarPatente,
  estaEntera,
  reparoDe,
  responderPatente,
  tomarSiguiente,
  ySiguiente,
} from './de-patente.ts';
import {
  enfocarCampo,
  type Evento,
  type Eventos,
  type Manejadores,
  type Paso,
  type Pregunta,
} from './eventos.ts';
import {
  edicionCambiada,
  empezado,
  enBlanco,
  type EnCurso,
  type Entorno,
  erroresDe,
  fallar,
  hay,
  type Ingreso,
  type Lista,
  seVe,
  vaciar,
} from './ingreso.ts';

const textoSinVarias = (patentes: readonly string[]): string =>
  patentes.length === 1
    ? `La patente ${enumerar(patentes)} espera a que complete sus datos. ¿Desea continuar sin ella?`
    : `Las patentes ${enumerar(patentes)} esperan a que complete sus datos. ¿Desea continuar sin ellas?`;

const DATOS_CON_ERROR = 'Hubo un error con los datos del vehículo';
const textoSinAnadir = (patente: string): string =>
  `Los datos del vehículo ${patente} no se han guardado en la lista. ¿Desea continuar sin ellos?`;

/** True while this plate, unknown to the register, has not been entered another way. */
const esperaAInvalida = ({ valores, consulta }: Ingreso, patente: string): boolean =>
  valores.patente === patente && !estaAbierta(consulta);

const DE_LA_PATENTE = {
  patente: (ingreso, { patente }) => {
    const [siguiente, ...ordenes] = cambiarPatente(ingreso, patente);
    // The last addition stays visible until the next plate is looked up or refused.
    const calla = siguiente !== ingreso && siguiente.consulta !== SIN_PATENTE;
    return [calla ? { ...siguiente, hecho: '' } : siguiente, ...ordenes];
  },
  patenteRespondida: (ingreso, { patente, respuesta }, entorno) =>
    responderPatente(ingreso, patente, respuesta, entorno),
  buscarOtraVez: buscar,
  // A plate typed without a network is looked up by itself.
  volvioLaRed: (ingreso) => {
    const { consulta, cotizacion } = ingreso;
    if (consulta.fase === 'cerrada' && consulta.salida === 'reintentar') return buscar(ingreso);
    return [
      cotizacion.clave === null
        ? ingreso
        : { ...ingreso, cotizacion: { ...cotizacion, clave: null } },
    ];
  },
  textoDeInvalida: (ingreso, { patente, texto }) => {
    if (!esperaAInvalida(ingreso, patente)) return [ingreso];
    const pregunta: Pregunta = {
      titulo: `Patente ${patente} no encontrada`,
      texto,
      textoOk: 'Continuar',
      si: { tipo: 'invalidaAceptada', patente },
    };
    return [ingreso, { que: 'preguntar', pregunta }];
  },
  invalidaAceptada: (ingreso, { patente }) =>
    esperaAInvalida(ingreso, patente) ? abrirInvalida(ingreso) : [ingreso],
  sinConsultar: (ingreso, { activo }) => {
    const { patente } = ingreso.valores;
    return activo && estaEntera(patente) && reparoDe(patente, ingreso.vehiculos) === null
      ? abrirSinConsultar(ingreso)
      : [{ ...ingreso, sinConsultar: activo }, enfocarCampo('patente')];
  },
} satisfies Partial<Manejadores>;

const DE_LA_LISTA = {
  anadir: (ingreso, { reparos }, entorno) => {
    const errores = { ...erroresDe(ingreso, entorno), ...reparos };
    if (!hay(errores)) {
      const { patente } = ingreso.valores;
      // Nothing changes before the pressed button was painted (V-PESO-006).
      return [
        hay(ingreso.errores) ? { ...ingreso, errores } : ingreso,
        { que: 'tras pintar', evento: { tipo: 'anadirVisto', patente } },
      ];
    }
    const fallido = fallar(ingreso, errores);
    return ingreso.edicion === null
      ? [fallido]
      : [fallido, { que: 'avisar error', texto: DATOS_CON_ERROR }];
  },
  anadirVisto: (ingreso, { patente }, entorno) =>
    // Ignores a second press, or a changed plate.
    ingreso.pendiente !== null || ingreso.enviando || ingreso.valores.patente !== patente
      ? [ingreso]
      : acordarCobertura(ingreso, 'anadir', entorno),
  coberturaRespondida: (ingreso, { acepta }, entorno) => {
    if (ingreso.pendiente === null) return [ingreso];
    return acepta
      ? cumplir(ingreso, ingreso.pendiente.para, entorno)
      : [{ ...ingreso, pendiente: null, fallidos: [] }];
  },
  guardada: (ingreso, { por, vehiculos, hecho }) => {
    const guardada = { ...ingreso, vehiculos, hecho: hecho ?? ingreso.hecho };
    if (por === 'pegadas') return [guardada];
    if (por === 'quitar') {
      const { edicion } = ingreso;
      const quitada = edicion && vehiculos.every(({ patente }) => patente !== edicion.patente);
      return quitada ? dejar(guardada, enfocarCampo('patente')) : [guardada];
    }
    const { tipoVehiculoId, tipoUsoId } = ingreso.valores;
    const usos = { ...ingreso.usos, [tipoVehiculoId]: tipoUsoId };
    const vacia = vaciar({ ...guardada, usos }, ingreso.mismoPropietario);
    return por === 'continuar' ? enviarLista(vacia) : ySiguiente([vacia, enfocarCampo('patente')]);
  },
  limpiar: (ingreso) => ySiguiente(dejar(ingreso, enfocarCampo('patente'))),
  cancelarEdicion: (ingreso) =>
    ingreso.edicion === null
      ? [ingreso]
      : dejar(ingreso, { que: 'enfocar lapiz', patente: ingreso.edicion.patente }),
  lapiz: (ingreso, { indice }) => {
    const patente = ingreso.vehiculos[indice]?.patente;
    if (patente === undefined || patente === ingreso.edicion?.patente) return [ingreso];
    if (!empezado(ingreso) && !edicionCambiada(ingreso)) return editar(ingreso, patente);
    const pregunta: Pregunta = {
      titulo: 'Vehículo sin añadir',
      texto: textoSinAnadir(ingreso.valores.patente),
      textoOk: 'Continuar sin ellos',
      si: { tipo: 'editar', patente },
    };
    return [ingreso, { que: 'preguntar', pregunta }];
  },
  editar: (ingreso, { patente }) => editar(ingreso, patente),
  quitar: (ingreso, { indice }) => {
    const patente = ingreso.vehiculos[indice]?.patente;
    return patente === undefined ? [ingreso] : [ingreso, { que: 'preguntar quitar', patente }];
  },
  quitarAceptado: (ingreso, { patente }) => [
    ingreso,
    {
      que: 'guardar',
      por: 'quitar',
      vehiculos: ingreso.vehiculos.filter((uno) => uno.patente !== patente),
      hecho: null,
      fallo: `Ocurrió un error al remover el vehículo de patente ${patente}`,
    },
  ],
  anadirVarios: (ingreso, { nuevos, cotizadas }) =>
    insertar({ ...ingreso, cotizadas: { ...ingreso.cotizadas, ...cotizadas } }, nuevos, 'pegadas'),
  completarVarias: (ingreso, { patentes }) =>
    tomarSiguiente({ ...ingreso, porCompletar: patentes }),
  dejarVarias: (ingreso) => [{ ...ingreso, porCompletar: [] }],
} satisfies Partial<Manejadores>;

const continuar = (ingreso: Ingreso, entorno: Entorno): Paso => {
  // The last pressed button counts.
  if (ingreso.pendiente)
    return [{ ...ingreso, pendiente: { ...ingreso.pendiente, para: 'continuar' } }];
  const nuevo: Ingreso = { ...ingreso, detenido: null };
  if (edicionCambiada(nuevo)) return [{ ...nuevo, detenido: 'edicion' }, { que: 'enfocar envio' }];
  if (!empezado(nuevo) && nuevo.vehiculos.length > 0) return acordarEnvio(nuevo, false, entorno);
  const revisado = fallar(nuevo, erroresDe(nuevo, entorno));
  return hay(revisado.errores)
    ? detenerIncompleto(revisado)
    : acordarCobertura(revisado, 'continuar', entorno);
};

const DEL_ENVIO = {
  continuar: (ingreso, _, entorno) => {
    if (ingreso.enviando) return [ingreso];
    if (ingreso.porCompletar.length === 0) return continuar(ingreso, entorno);
    const pregunta: Pregunta = {
      titulo: 'Patentes sin completar',
      texto: textoSinVarias(ingreso.porCompletar),
      textoOk: 'Continuar sin completar',
      textoCancelar: 'Seguir completando',
      si: { tipo: 'seguirSinVarias' },
    };
    return [ingreso, { que: 'preguntar', pregunta }];
  },
  seguirSinVarias: (ingreso, _, entorno) => {
    if (ingreso.enviando) return [ingreso];
    const [nuevo, ...ordenes] = continuar({ ...ingreso, porCompletar: [] }, entorno);
    // A stopped CONTINUAR keeps the waiting plates.
    const sigue = nuevo.detenido === null && !hay(nuevo.errores);
    return [sigue ? nuevo : { ...nuevo, porCompletar: ingreso.porCompletar }, ...ordenes];
  },
  seguirSinEste: (ingreso, _, entorno) => {
    const sinVarias = { ...ingreso, porCompletar: [] };
    const [vacio, ...ordenes] = dejar(sinVarias, enfocarCampo('patente'));
    const [siguiente, ...suyas] = acordarEnvio(vacio, false, entorno);
    return [siguiente, ...ordenes, ...suyas];
  },
  completarEste: (ingreso, { campo }) => [ingreso, enfocarCampo(campo)],
  enviar: (ingreso, { conEste }, entorno) =>
    ingreso.enviando ? [ingreso] : enviar(ingreso, conEste, entorno),
  ventaLeida: (ingreso, { version, reunion, para }) => {
    const leida = { ...ingreso, vehiculos: reunion.vehiculos, version, reunion };
    if (para === 'ver') return [leida];
    return huboCambios(reunion)
      ? [{ ...leida, enviando: false }, { que: 'cerrar envio' }]
      : [leida, { que: 'ingresar', vehiculos: reunion.vehiculos, version }];
  },
  enviada: (ingreso) => [{ ...ingreso, enviando: false, enviada: true }],
  rechazada: (ingreso) => [{ ...ingreso, enviando: false }],
} satisfies Partial<Manejadores>;

const MANEJADORES: Manejadores = {
  ...DE_LA_PATENTE,
  ...DEL_VEHICULO,
  ...DEL_PROPIETARIO,
  ...DE_LA_LISTA,
  ...DEL_ENVIO,
};

const manejar = <Tipo extends keyof Eventos>(
  ingreso: Ingreso,
  evento: Evento<Tipo>,
  entorno: Entorno,
): Paso => MANEJADORES[evento.tipo](ingreso, evento, entorno);

/** Unfolds an invalid field, which stays visible once it is valid. */
const mostrarErrores = (ingreso: Ingreso, { esComprador }: Entorno): Ingreso => {
  const { faltan, errores } = ingreso;
  if (faltan === null) return ingreso;
  const plegados = Object.keys(errores).filter((campo) => !seVe(ingreso, campo, esComprador));
  return plegados.length === 0 ? ingreso : { ...ingreso, faltan: [...faltan, ...plegados] };
};

/** Requests the quote for the card; the former one stays while the plate is the same. */
const cotizar = (ingreso: Ingreso): Paso => {
  const { cotizacion, faltan } = ingreso;
  const { patente, tipoUsoId } = ingreso.valores;
  if (faltan === null) return [ingreso];
  const clave = `${patente} ${tipoUsoId}`;
  if (cotizacion.clave === clave) return [ingreso];
  return [
    { ...ingreso, cotizacion: { ...cotizacion, clave, enCamino: true } },
    { que: 'cotizar', clave, patente, tipoUsoId },
  ];
};

const completar = ([ingreso, ...ordenes]: Paso, entorno: Entorno): Paso => {
  const [siguiente, ...suyas] = cotizar(mostrarErrores(ingreso, entorno));
  return [siguiente, ...ordenes, ...suyas];
};

/** Applies an event to vehicle entry. Returns the next state, and the orders to the outside. */
export const reducir = (ingreso: Ingreso, evento: Evento, entorno: Entorno): Paso =>
  completar(manejar(ingreso, evento, entorno), entorno);

interface Comienzo {
  /** Plate of the list to open in edit mode. */
  readonly editar: string | null;
  /** Plate from another screen or from the first sight. */
  readonly patente: string | null;
  /** Form that was open when this tab left. */
  readonly borrador: EnCurso | null;
}

/** Initial state of vehicle entry. */
export const comenzar = (
  lista: Lista,
  { editar: deLaLista, patente, borrador }: Comienzo,
  entorno: Entorno,
): Paso => {
  const nuevo = enBlanco(lista);
  if (deLaLista !== null) return reducir(nuevo, { tipo: 'editar', patente: deLaLista }, entorno);
  if (patente !== null) return reducir(nuevo, { tipo: 'patente', patente }, entorno);
  if (borrador === null) return [nuevo];
  if (estaAbierta(borrador.consulta)) return completar([{ ...nuevo, ...borrador }], entorno);
  // A plate without an answer is looked up again.
  const { porCompletar } = borrador;
  const { patente: escrita } = borrador.valores;
  return escrita === ''
    ? completar(tomarSiguiente({ ...nuevo, porCompletar }), entorno)
    : reducir({ ...nuevo, porCompletar }, { tipo: 'patente', patente: escrita }, entorno);
};
