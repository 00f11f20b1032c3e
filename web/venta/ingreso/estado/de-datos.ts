import { RUT_INVALIDO } from '#features/mantenedores/propietario.errors.ts';
import type { PropietarioVisibleVM } from '#features/mantenedores/propietarios/propietario.contract.ts';
import { claseDeRut, SIN_NOMBRES } from '#values/campos-de-persona.ts';
import { dvPatente } from '#values/formato-patente.ts';
import { COMUNIDAD } from '#values/persona.ts';
import { validarRut } from '#values/rut.ts';
import { SIN_ESPECIAL } from '../../vehiculos/especial-ingresado.ts';
import { VACIO, type Valores, valoresDePropietario } from '../../vehiculos/vehiculo-ingresado.ts';
import { acordarCobertura } from './de-lista.ts';
import { estaEntera } from './de-patente.ts';
import { duenoDe, SIN_DUENO } from './dueno.ts';
import { errorDeTipo } from './errores-del-formulario.ts';
import { enfocarCampo, type Manejadores } from './eventos.ts';
import { conError, erroresDe, type Ingreso, poner, ponerCampo, sin } from './ingreso.ts';
import { precioElegido, usoInicial, usosDe } from './opciones-vehiculo.ts';

const DATOS_VACIOS = { ...SIN_NOMBRES, telefono: '', email: '' };
/** Clears a typed premium, which belonged to the former type and use. */
const PRIMA_FIJA = { primaFija: true, prima: null };

/** The owner's recorded data; a blank does not erase typed input. */
const loQueDice = (hallado: PropietarioVisibleVM): Partial<Valores> => {
  const { rut: _, ...datos } = valoresDePropietario(hallado);
  return Object.fromEntries(Object.entries(datos).filter(([, dato]) => dato !== ''));
};

/** The RUT decides the kind of owner: person, company or COMUNIDAD (V-VEH-045, V-VEH-046). */
const cambiarRut = (ingreso: Ingreso, rut: string): Ingreso => {
  const { dueno } = ingreso;
  const escrito = ponerCampo(ingreso, 'rut', { rut });
  const bueno = validarRut(rut) === null ? claseDeRut(rut) : null;
  // A half-typed RUT decides nothing, so typed input stays, except what 0-0 filled in.
  const tipo = bueno ?? (dueno.tipo === 'comunidad' ? 'persona' : null);
  if (tipo === null || tipo === dueno.tipo) return escrito;
  const conTipo = { ...escrito, dueno: { ...SIN_DUENO, tipo } };
  if (tipo === 'comunidad') return poner(conTipo, { ...DATOS_VACIOS, nombre: COMUNIDAD.nombre });
  return poner(conTipo, dueno.tipo === 'comunidad' ? DATOS_VACIOS : SIN_NOMBRES);
};

/** Handlers of typed and chosen vehicle data. */
export const DEL_VEHICULO = {
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
    const cotizada = ingreso.cotizacion.dicha;
    return [
      {
        ...poner(ingreso, { tipoVehiculoId, tipoUsoId, modeloId: 0, ...PRIMA_FIJA }),
        elegidos: { ...ingreso.elegidos, modelo: null },
        // A type other than the registered one is reported at its selector.
        errores: {
          ...sin(ingreso.errores, 'tipoVehiculoId'),
          ...errorDeTipo({ tipoVehiculoId, especial }, { convenio, cotizada }),
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
  // Only validated plates are informed (V-MAS-022).
  validarPatente: (ingreso, { activo }) => [
    poner(ingreso, { validarPatente: activo, informarAach: activo }),
  ],
  // Only a validated plate gets its format's check digit.
  conDv: (ingreso, { activo }) => {
    const { validarPatente, patente } = ingreso.valores;
    const propio = validarPatente ? dvPatente(patente) : null;
    return [poner(ingreso, { tieneDv: activo, dv: activo ? (propio ?? '') : '' })];
  },
  informarAach: (ingreso, { activo }) => [
    ponerCampo(ingreso, 'informarAach', { informarAach: activo }),
  ],
  primaFija: (ingreso, { activo }, { convenio }) => {
    const { valores, cotizacion } = ingreso;
    const base = precioElegido(convenio, valores, cotizacion.dicha)?.valorVentaBase ?? null;
    return [poner(ingreso, { primaFija: activo, prima: activo ? null : base })];
  },
  corregirDatos: (ingreso) => [{ ...ingreso, desplegado: !ingreso.desplegado }],
  cotizada: (ingreso, { clave, dicha }, entorno) => {
    const { cotizacion, pendiente, valores } = ingreso;
    if (cotizacion.clave !== clave) return [ingreso];
    const suya = dicha?.patente === valores.patente ? dicha : null;
    const cotizadas = suya ? { ...ingreso.cotizadas, [suya.patente]: suya } : ingreso.cotizadas;
    const cotizado = { ...ingreso, cotizadas, cotizacion: { clave, enCamino: false, dicha: suya } };
    return pendiente?.espera === 'cotizacion'
      ? acordarCobertura(cotizado, pendiente.para, entorno)
      : [cotizado];
  },
} satisfies Partial<Manejadores>;

/** Handlers of the typed owner, and of answers about a RUT. */
export const DEL_PROPIETARIO = {
  rut: (ingreso, { rut }) => [cambiarRut(ingreso, rut)],
  dejarRut: (ingreso) => {
    const { dueno, rutBuscado } = ingreso;
    const { rut } = ingreso.valores;
    if (rut === '' || rut === rutBuscado || dueno.fuente !== null) return [ingreso];
    if (validarRut(rut) !== null) return [conError(ingreso, 'rut', RUT_INVALIDO)];
    const buscado = { ...ingreso, rutBuscado: rut };
    return claseDeRut(rut) === 'comunidad' ? [buscado] : [buscado, { que: 'buscar rut', rut }];
  },
  rutRespondido: (ingreso, { rut, hallado }) => {
    // The RUT or the owner may have changed meanwhile.
    if (ingreso.valores.rut !== rut || ingreso.dueno.fuente !== null) return [ingreso];
    // An unknown owner blocks nothing: the names are typed.
    if (hallado === null) return [ingreso];
    if (hallado === 'no valido') return [conError(ingreso, 'rut', RUT_INVALIDO)];
    return [{ ...poner(ingreso, loQueDice(hallado)), dueno: duenoDe(hallado, 'rut', true) }];
  },
  otroPropietario: (ingreso) => [
    { ...poner(ingreso, { rut: VACIO.rut, ...DATOS_VACIOS }), dueno: SIN_DUENO, rutBuscado: '' },
    enfocarCampo('rut'),
  ],
  // Names, phone and e-mail are typed as for an unknown owner; the RUT stays.
  escribirPropietario: (ingreso) => {
    const { tipo } = ingreso.dueno;
    return [
      { ...ingreso, rutBuscado: ingreso.valores.rut, dueno: { ...SIN_DUENO, tipo } },
      enfocarCampo(tipo === 'empresa' ? 'razonSocial' : 'nombre'),
    ];
  },
  mismoPropietario: (ingreso, { activo }) => [{ ...ingreso, mismoPropietario: activo }],
} satisfies Partial<Manejadores>;
