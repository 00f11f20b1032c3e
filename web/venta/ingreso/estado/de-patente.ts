import type { VehiculoEncontradoVM } from '#features/mantenedores/vehiculos/vehiculo.contract.ts';
import { registroSinRespuesta } from '#features/mantenedores/vehiculos/vehiculo.errors.ts';
import { TEXTO_TIPO, TEXTO_YA_INGRESADO } from '#features/ventas/venta.errors.ts';
import { dvPatente } from '#values/formato-patente.ts';
import { LARGO_PATENTE } from '#values/patente.ts';
import { reparoDeDv } from '#values/validar-patente.ts';
import { SIN_ESPECIAL } from '../../vehiculos/especial-ingresado.ts';
import { valoresDePropietario } from '../../vehiculos/vehiculo-ingresado.ts';
import { datosDelVehiculo, estaCompleto, loOfrece, marcaYModelo } from './aplicar-encontrado.ts';
import { estaAbierta, type RespuestaDePatente, type Salida, SIN_PATENTE } from './consulta.ts';
import { duenoDe, hayDueno, reglasDe } from './dueno.ts';
import { enfocarCampo, type Orden, type Paso } from './eventos.ts';
import {
  conError,
  type Entorno,
  erroresDe,
  type Ingreso,
  poner,
  ponerCampo,
  SIN_COTIZACION,
  vaciar,
  type Vehiculos,
} from './ingreso.ts';
import { usosDe } from './opciones-vehiculo.ts';

const cerrar = (ingreso: Ingreso, mensaje: string, salida: Salida | null = null): Ingreso =>
  conError({ ...ingreso, consulta: { fase: 'cerrada', mensaje, salida } }, 'patente', mensaje);

export const buscar = (ingreso: Ingreso): Paso => [
  { ...ingreso, consulta: { fase: 'consultando' } },
  { que: 'buscar patente', patente: ingreso.valores.patente },
];

/** Accepts a plate unknown to the register: the form opens empty (V-VEH-026). */
export const abrirInvalida = (ingreso: Ingreso): Paso => [
  {
    ...poner(ingreso, {
      ...SIN_ESPECIAL,
      especial: true,
      patenteInvalida: true,
      validarPatente: false,
      informarAach: false,
    }),
    consulta: { fase: 'abierta', como: 'invalida' },
  },
  enfocarCampo('tipoVehiculoId'),
];

export const abrirSinConsultar = (ingreso: Ingreso): Paso => {
  const [abierta, ...ordenes] = abrirInvalida({ ...ingreso, sinConsultar: false });
  return [abierta, { que: 'olvidar patente' }, ...ordenes];
};

/** The register did not answer: a seller types, a buyer may only retry. */
const seguirSinRegistro = (ingreso: Ingreso, esComprador: boolean): Ingreso => {
  if (esComprador) return cerrar(ingreso, registroSinRespuesta.texto, 'reintentar');
  const conDv = poner(ingreso, { dv: dvPatente(ingreso.valores.patente) ?? '' });
  return {
    ...conError(conDv, 'patente', registroSinRespuesta.texto),
    consulta: { fase: 'abierta', como: 'a mano' },
  };
};

/** Keeps the previous vehicle's owner if the toggle says so; else takes the record's. */
const tomarPropietario = (
  ingreso: Ingreso,
  { propietarioVM, propietarioRegistrado }: VehiculoEncontradoVM,
): Ingreso =>
  ingreso.mismoPropietario && hayDueno(ingreso.valores, ingreso.dueno)
    ? ingreso
    : {
        ...poner(ingreso, valoresDePropietario(propietarioVM)),
        dueno: duenoDe(propietarioVM, 'patente', propietarioRegistrado),
      };

/**
 * A buyer's contact from the last vehicle of the list, where the owner of this one has none on record. It stands
 * on the card, and may be corrected.
 */
const conContactoDelComprador = (ingreso: Ingreso): Ingreso => {
  const { valores, dueno, vehiculos } = ingreso;
  const anterior = vehiculos.at(-1)?.propietarioVM;
  if (!anterior || dueno.tipo === 'comunidad') return ingreso;
  const { telefono, email } = valoresDePropietario(anterior);
  const { reservado } = reglasDe(dueno);
  return {
    ...ingreso,
    valores: {
      ...valores,
      telefono: valores.telefono || (reservado?.tieneTelefono ? '' : telefono),
      email: valores.email || (reservado?.tieneCorreo ? '' : email),
    },
  };
};

/** Focuses the first missing field of a found vehicle, or its card for checking. */
export const enfocarLoQueFalta = (ingreso: Ingreso, entorno: Entorno): Orden => {
  const [falta] = Object.keys(erroresDe(ingreso, entorno));
  return falta === undefined ? { que: 'enfocar tarjeta' } : enfocarCampo(falta);
};

const abrir = (ingreso: Ingreso, hallado: VehiculoEncontradoVM, entorno: Entorno): Paso => {
  const { convenio, esComprador } = entorno;
  const datos = datosDelVehiculo(
    convenio,
    hallado,
    (tipo) => ingreso.usos[tipo] ?? null,
    esComprador,
  );
  const delVehiculo = marcaYModelo(hallado, esComprador);
  const como = estaCompleto(hallado, esComprador) ? 'encontrado' : 'incompleto';
  const conDueno = tomarPropietario(poner(ingreso, datos), hallado);
  const abierta: Ingreso = {
    ...(esComprador ? conContactoDelComprador(conDueno) : conDueno),
    delVehiculo,
    elegidos: delVehiculo,
    consulta: { fase: 'abierta', como },
    cotizacion: SIN_COTIZACION,
  };
  const faltan = Object.keys(erroresDe(abierta, entorno));
  const { tipoVehiculoId } = datos;
  // The use follows the type, which may itself be missing.
  const hayQueElegirUso = tipoVehiculoId === 0 || usosDe(convenio, tipoVehiculoId).length > 1;
  return [
    {
      ...abierta,
      faltan: hayQueElegirUso ? [...faltan, 'tipoUsoId'] : faltan,
      desplegado: false,
    },
    enfocarLoQueFalta(abierta, entorno),
  ];
};

export const estaEntera = (patente: string): boolean => patente.length === LARGO_PATENTE;

/** Reason why a plate is not looked up, or null. */
export const reparoDe = (patente: string, vehiculos: Vehiculos): string | null =>
  reparoDeDv(patente) ??
  (vehiculos.some((otro) => otro.patente === patente) ? TEXTO_YA_INGRESADO : null);

/** Applies the answer of a look-up, unless the plate has changed. */
export const responderPatente = (
  ingreso: Ingreso,
  patente: string,
  respuesta: RespuestaDePatente,
  entorno: Entorno,
): Paso => {
  if (ingreso.consulta.fase !== 'consultando' || ingreso.valores.patente !== patente)
    return [ingreso];
  const { convenio, esComprador, admiteEspecial } = entorno;
  switch (respuesta.tipo) {
    case 'encontrado':
      return loOfrece(convenio, respuesta.vehiculo, esComprador)
        ? abrir(ingreso, respuesta.vehiculo, entorno)
        : [cerrar(ingreso, TEXTO_TIPO)];
    case 'sin_respuesta':
      return [seguirSinRegistro(ingreso, esComprador)];
    case 'error':
      return [cerrar(ingreso, respuesta.mensaje, 'reintentar')];
    case 'no_encontrado':
      return admiteEspecial
        ? [cerrar(ingreso, respuesta.mensaje), { que: 'leer texto de invalida', patente }]
        : [cerrar(ingreso, respuesta.mensaje, 'revisar')];
  }
};

/** Sets another plate, and looks it up at six characters. */
export const cambiarPatente = (ingreso: Ingreso, patente: string): Paso => {
  if (patente === ingreso.valores.patente) return [ingreso];
  // The filled-in data belong to the former plate.
  const suelta = estaAbierta(ingreso.consulta)
    ? vaciar(ingreso, ingreso.mismoPropietario)
    : { ...ingreso, consulta: SIN_PATENTE, pendiente: null };
  const escrita = ponerCampo(suelta, 'patente', { patente });
  const reparo = reparoDe(patente, ingreso.vehiculos);
  if (reparo === null && estaEntera(patente))
    return ingreso.sinConsultar ? abrirSinConsultar(escrita) : buscar(escrita);
  return [reparo === null ? escrita : cerrar(escrita, reparo), { que: 'olvidar patente' }];
};

/** Loads the next pasted plate into the form. */
export const tomarSiguiente = (ingreso: Ingreso): Paso => {
  const [primera, ...porCompletar] = ingreso.porCompletar;
  return primera === undefined ? [ingreso] : cambiarPatente({ ...ingreso, porCompletar }, primera);
};

/** Continues with the next pasted plate after this step. */
export const ySiguiente = ([ingreso, ...ordenes]: Paso): Paso => {
  const [siguiente, ...suyas] = tomarSiguiente(ingreso);
  return [siguiente, ...ordenes, ...suyas];
};
