import { claseDeRut, SIN_NOMBRES } from '#values/campos-de-persona.ts';
import { dvPatente } from '#values/formato-patente.ts';
import { COMUNIDAD } from '#values/persona.ts';
import { validarRut } from '#values/rut.ts';
import type { PropietarioVisibleVM } from '#features/mantenedores/propietarios/propietario.contract.ts';
import { SIN_ESPECIAL } from '../../vehiculos/especial-ingresado.ts';
import { huboCambios } from '../../vehiculos/reunir-vehiculos.ts';
import { VACIO, type Valores, valoresDePropietario } from '../../vehiculos/vehiculo-ingresado.ts';
import { estaAbierta, SIN_PATENTE } from './consulta.ts';
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
import { duenoDe, SIN_DUENO } from './dueno.ts';
import { errorDeTipo } from './errores-del-formulario.ts';
import { enfocarCampo, type Evento, type Eventos, type Paso, type Pregunta } from './eventos.ts';
import {
  conError,
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
  poner,
  ponerCampo,
  seVe,
  sin,
  vaciar,
} from './ingreso.ts';
import { precioElegido, usoInicial, usosDe } from './opciones-vehiculo.ts';

const DATOS_CON_ERROR = 'Hubo un error con los datos del vehículo';
const RUT_NO_VALIDO = 'El RUT no es válido, por favor, verifique nuevamente.';
const textoSinAnadir = (patente: string): string =>
  `Los datos del vehículo ${patente} no se han guardado en la lista. ¿Desea continuar sin ellos?`;

const DATOS_VACIOS = { ...SIN_NOMBRES, telefono: '', email: '' };
/** A typed premium was for the type and use before. */
const PRIMA_FIJA = { primaFija: true, prima: null };

/** The owner's data on record; a blank does not erase what was typed meanwhile. */
const loQueDice = (hallado: PropietarioVisibleVM): Partial<Valores> => {
  const { rut: _, ...datos } = valoresDePropietario(hallado);
  return Object.fromEntries(Object.entries(datos).filter(([, dato]) => dato !== ''));
};

/** The RUT decides what is asked of the owner: person, company or COMUNIDAD (V-VEH-045, V-VEH-046). */
const cambiarRut = (ingreso: Ingreso, rut: string): Ingreso => {
  const { dueno } = ingreso;
  const escrito = ponerCampo(ingreso, 'rut', { rut });
  const bueno = validarRut(rut) === null ? claseDeRut(rut) : null;
  // A half-typed RUT says nothing yet: what was typed stays. What 0-0 filled in goes with it.
  const tipo = bueno ?? (dueno.tipo === 'comunidad' ? 'persona' : null);
  if (tipo === null || tipo === dueno.tipo) return escrito;
  const conTipo = { ...escrito, dueno: { ...SIN_DUENO, tipo } };
  if (tipo === 'comunidad') return poner(conTipo, { ...DATOS_VACIOS, nombre: COMUNIDAD.nombre });
  return poner(conTipo, dueno.tipo === 'comunidad' ? DATOS_VACIOS : SIN_NOMBRES);
};

type Manejadores = {
  readonly [Tipo in keyof Eventos]: (
    ingreso: Ingreso,
    evento: Evento<Tipo>,
    entorno: Entorno,
  ) => Paso;
};

const DE_LA_PATENTE = {
  patente: (ingreso, { patente }) => {
    const [siguiente, ...ordenes] = cambiarPatente(ingreso, patente);
    // The last addition is said until the next plate is looked up or refused.
    const calla = siguiente !== ingreso && siguiente.consulta !== SIN_PATENTE;
    return [calla ? { ...siguiente, hecho: '' } : siguiente, ...ordenes];
  },
  patenteRespondida: (ingreso, { patente, respuesta }, entorno) =>
    responderPatente(ingreso, patente, respuesta, entorno),
  buscarOtraVez: buscar,
  // Typed while the network was away: nobody has to press anything once it is back.
  volvioLaRed: (ingreso) => {
    const { consulta, cotizacion } = ingreso;
    if (consulta.fase === 'cerrada' && consulta.salida === 'reintentar') return buscar(ingreso);
    return [{ ...ingreso, cotizacion: { ...cotizacion, clave: null } }];
  },
  textoDeInvalida: (ingreso, { patente, texto }) => {
    if (ingreso.valores.patente !== patente) return [ingreso];
    const pregunta: Pregunta = {
      titulo: `Patente ${patente} no encontrada`,
      texto,
      textoOk: 'Continuar',
      si: { tipo: 'invalidaAceptada', patente },
    };
    return [ingreso, { que: 'preguntar', pregunta }];
  },
  invalidaAceptada: (ingreso, { patente }) =>
    ingreso.valores.patente === patente ? abrirInvalida(ingreso) : [ingreso],
  sinConsultar: (ingreso, { activo }) => {
    const { patente } = ingreso.valores;
    return activo && estaEntera(patente) && reparoDe(patente, ingreso.vehiculos) === null
      ? abrirSinConsultar(ingreso)
      : [{ ...ingreso, sinConsultar: activo }, enfocarCampo('patente')];
  },
} satisfies Partial<Manejadores>;

const DEL_VEHICULO = {
  escribir: (ingreso, { campo, valor }) => [ponerCampo(ingreso, campo, { [campo]: valor })],
  dejarCampo: (ingreso, { campo }, entorno) => {
    if (
      ingreso.valores[campo] === '' ||
      (campo === 'patente' && estaEntera(ingreso.valores.patente))
    )
      return [ingreso];
    const mensaje = erroresDe(ingreso, entorno)[campo];
    return [
      mensaje === undefined
        ? { ...ingreso, errores: sin(ingreso.errores, campo) }
        : conError(ingreso, campo, mensaje),
    ];
  },
  elegirTipo: (ingreso, { id }, { convenio }) => {
    const tipoVehiculoId = id ?? 0;
    const previo = ingreso.usos[tipoVehiculoId] ?? null;
    const tipoUsoId = usoInicial(usosDe(convenio, tipoVehiculoId), previo);
    const { especial } = ingreso.valores;
    const tipoRegistrado = ingreso.cotizacion.dicha?.tipoVehiculoId ?? null;
    return [
      {
        ...poner(ingreso, { tipoVehiculoId, tipoUsoId, modeloId: 0, ...PRIMA_FIJA }),
        elegidos: { ...ingreso.elegidos, modelo: null },
        // Another type than the registered one is said where it is chosen.
        errores: {
          ...sin(ingreso.errores, 'tipoVehiculoId'),
          ...errorDeTipo({ tipoVehiculoId, especial }, { convenio, tipoRegistrado }),
        },
      },
    ];
  },
  elegirUso: (ingreso, { id }) => {
    if (id === null) return [ingreso];
    const usos = { ...ingreso.usos, [ingreso.valores.tipoVehiculoId]: id };
    return [{ ...poner(ingreso, { tipoUsoId: id, ...PRIMA_FIJA }), usos }];
  },
  elegirMarca: (ingreso, { marca }) => [
    {
      ...poner(ingreso, { marcaId: marca?.id ?? 0, modeloId: 0 }),
      elegidos: { marca, modelo: null },
    },
  ],
  elegirModelo: (ingreso, { modelo }) => [
    {
      ...ponerCampo(ingreso, 'modeloId', { modeloId: modelo?.id ?? 0 }),
      elegidos: { ...ingreso.elegidos, modelo },
    },
  ],
  especial: (ingreso, { activo }) => [poner(ingreso, { ...SIN_ESPECIAL, especial: activo })],
  // Only what is validated is informed (V-MAS-022).
  validarPatente: (ingreso, { activo }) => [
    poner(ingreso, { validarPatente: activo, informarAach: activo }),
  ],
  // Only a plate that somebody confirms has the digit its format gives it.
  conDv: (ingreso, { activo }) => {
    const { validarPatente, patente } = ingreso.valores;
    const propio = validarPatente ? dvPatente(patente) : null;
    return [poner(ingreso, { tieneDv: activo, dv: activo ? (propio ?? '') : '' })];
  },
  informarAach: (ingreso, { activo }) => [
    ponerCampo(ingreso, 'informarAach', { informarAach: activo }),
  ],
  primaFija: (ingreso, { activo }, { convenio }) => {
    const base = precioElegido(convenio, ingreso.valores)?.valorVentaBase ?? null;
    return [poner(ingreso, { primaFija: activo, prima: activo ? null : base })];
  },
  corregirDatos: (ingreso) => [{ ...ingreso, desplegado: !ingreso.desplegado }],
  cotizada: (ingreso, { clave, dicha }, entorno) => {
    const { cotizacion, pendiente, valores } = ingreso;
    if (cotizacion.clave !== clave) return [ingreso];
    const suya = dicha?.patente === valores.patente ? dicha : null;
    const cotizado = { ...ingreso, cotizacion: { clave, enCamino: false, dicha: suya } };
    return pendiente?.espera === 'cotizacion'
      ? acordarCobertura(cotizado, pendiente.para, entorno)
      : [cotizado];
  },
} satisfies Partial<Manejadores>;

const DEL_PROPIETARIO = {
  rut: (ingreso, { rut }) => [cambiarRut(ingreso, rut)],
  dejarRut: (ingreso) => {
    const { dueno, rutBuscado } = ingreso;
    const { rut } = ingreso.valores;
    if (rut === '' || rut === rutBuscado || dueno.fuente !== null) return [ingreso];
    if (validarRut(rut) !== null) return [conError(ingreso, 'rut', RUT_NO_VALIDO)];
    const buscado = { ...ingreso, rutBuscado: rut };
    return claseDeRut(rut) === 'comunidad' ? [buscado] : [buscado, { que: 'buscar rut', rut }];
  },
  rutRespondido: (ingreso, { rut, hallado }) => {
    // Another RUT may have been typed, or another owner taken, meanwhile.
    if (ingreso.valores.rut !== rut || ingreso.dueno.fuente !== null) return [ingreso];
    // Not knowing the owner stops nobody: the names are typed.
    if (hallado === null) return [ingreso];
    if (hallado === 'no valido') return [conError(ingreso, 'rut', RUT_NO_VALIDO)];
    return [{ ...poner(ingreso, loQueDice(hallado)), dueno: duenoDe(hallado, 'rut', true) }];
  },
  otroPropietario: (ingreso) => [
    { ...poner(ingreso, { rut: VACIO.rut, ...DATOS_VACIOS }), dueno: SIN_DUENO, rutBuscado: '' },
    enfocarCampo('rut'),
  ],
  // Names, phone and e-mail are typed, as those of an owner nobody knows; the RUT stays.
  escribirPropietario: (ingreso) => {
    const { tipo } = ingreso.dueno;
    return [
      { ...ingreso, rutBuscado: ingreso.valores.rut, dueno: { ...SIN_DUENO, tipo } },
      enfocarCampo(tipo === 'empresa' ? 'razonSocial' : 'nombre'),
    ];
  },
  mismoPropietario: (ingreso, { activo }) => [{ ...ingreso, mismoPropietario: activo }],
} satisfies Partial<Manejadores>;

const DE_LA_LISTA = {
  anadir: (ingreso, { reparos }, entorno) => {
    const errores = { ...erroresDe(ingreso, entorno), ...reparos };
    if (!hay(errores)) {
      const { patente } = ingreso.valores;
      // Nothing is drawn anew before the button was seen pressed (V-PESO-006).
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
    // Pressed twice, or another plate is there by now.
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
  anadirVarios: (ingreso, { nuevos }) => insertar(ingreso, nuevos, 'pegadas'),
  completarVarias: (ingreso, { patentes }) =>
    tomarSiguiente({ ...ingreso, porCompletar: patentes }),
  dejarVarias: (ingreso) => [{ ...ingreso, porCompletar: [] }],
} satisfies Partial<Manejadores>;

const DEL_ENVIO = {
  continuar: (ingreso, _, entorno) => {
    if (ingreso.enviando) return [ingreso];
    // The last button that was pressed counts.
    if (ingreso.pendiente)
      return [{ ...ingreso, pendiente: { ...ingreso.pendiente, para: 'continuar' } }];
    const nuevo: Ingreso = { ...ingreso, detenido: null };
    if (edicionCambiada(nuevo))
      return [{ ...nuevo, detenido: 'edicion' }, { que: 'enfocar envio' }];
    if (!empezado(nuevo) && nuevo.vehiculos.length > 0) return acordarEnvio(nuevo, false, entorno);
    const revisado = fallar(nuevo, erroresDe(nuevo, entorno));
    return hay(revisado.errores)
      ? detenerIncompleto(revisado)
      : acordarCobertura(revisado, 'continuar', entorno);
  },
  seguirSinEste: (ingreso, _, entorno) => {
    const [vacio, ...ordenes] = dejar(ingreso, enfocarCampo('patente'));
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

/** Unfolds a field that is wrong; it stays in sight once it is right. */
const mostrarErrores = (ingreso: Ingreso, { esComprador }: Entorno): Ingreso => {
  const { faltan, errores } = ingreso;
  if (faltan === null) return ingreso;
  const plegados = Object.keys(errores).filter((campo) => !seVe(ingreso, campo, esComprador));
  return plegados.length === 0 ? ingreso : { ...ingreso, faltan: [...faltan, ...plegados] };
};

/** Asks for the quote of what is on the card; the one before stays while it is the same plate. */
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

/** Applies an event to vehicle entry. An event that changes nothing returns the same state. */
export const reducir = (ingreso: Ingreso, evento: Evento, entorno: Entorno): Paso =>
  completar(manejar(ingreso, evento, entorno), entorno);

interface Comienzo {
  /** Plate of the list to open in edit mode. */
  readonly editar: string | null;
  /** Plate that another screen asked for, or that its first sight took. */
  readonly patente: string | null;
  /** The form that was open when this tab left. */
  readonly borrador: EnCurso | null;
}

/** Vehicle entry as it opens. */
export const comenzar = (
  lista: Lista,
  { editar: deLaLista, patente, borrador }: Comienzo,
  entorno: Entorno,
): Paso => {
  const nuevo = enBlanco(lista);
  if (deLaLista !== null) return reducir(nuevo, { tipo: 'editar', patente: deLaLista }, entorno);
  if (patente !== null) return reducir(nuevo, { tipo: 'patente', patente }, entorno);
  if (borrador === null) return [nuevo];
  // A plate without an answer is asked about again.
  return estaAbierta(borrador.consulta)
    ? completar([{ ...nuevo, ...borrador }], entorno)
    : reducir(nuevo, { tipo: 'patente', patente: borrador.valores.patente }, entorno);
};
