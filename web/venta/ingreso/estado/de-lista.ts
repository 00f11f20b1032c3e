import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import { DEMASIADOS_VEHICULOS, VEHICULOS_MANUALES_MAXIMO } from '#features/ventas/venta.ts';
import { tardiaDeCotizacion } from '../../vehiculos/cobertura-tardia.ts';
import { enumerar } from '../../vehiculos/enumerar.ts';
import { patentesSinValidar } from '../../vehiculos/especial-ingresado.ts';
import { VACIO, valoresDeVehiculo, vehiculoDeValores } from '../../vehiculos/vehiculo-ingresado.ts';
import { duenoDe } from './dueno.ts';
import { enfocarCampo, type Guardado, type Orden, type Paso, type Pregunta } from './eventos.ts';
import {
  type Entorno,
  erroresDe,
  fallar,
  hay,
  type Ingreso,
  nombresDe,
  type Pendiente,
  vaciar,
  type Vehiculos,
} from './ingreso.ts';

const textoSinValidar = (patentes: readonly string[]): string =>
  patentes.length === 1
    ? `Aceptó sin validar la patente ${enumerar(patentes)}. Su póliza se emitirá con los datos tal como los escribió y no se informará a la AACH. ¿Desea continuar?`
    : `Hay patentes aceptadas sin validar: ${enumerar(patentes)}. Sus pólizas se emitirán con los datos tal como los escribió y no se informarán a la AACH. ¿Desea continuar?`;

/** A recorded owner may have no typed names; an owner without names is therefore on record. */
const esConocido = ({ propietarioVM: dueno }: VehiculoEntrada): boolean =>
  !dueno.nombre && !dueno.apellidoPaterno && !dueno.razonSocial;

export const editar = (ingreso: Ingreso, patente: string): Paso => {
  const vehiculo = ingreso.vehiculos.find((uno) => uno.patente === patente);
  if (!vehiculo) return [ingreso];
  const valores = { ...VACIO, ...valoresDeVehiculo(vehiculo) };
  const dueno = duenoDe(vehiculo.propietarioVM, 'lista', esConocido(vehiculo));
  const delVehiculo = {
    marca: { id: vehiculo.marcaId, nombre: vehiculo.marca ?? '' },
    modelo: { id: vehiculo.modeloId, nombre: vehiculo.modelo ?? '' },
  };
  return [
    {
      ...vaciar(ingreso, false),
      hecho: '',
      valores,
      consulta: { fase: 'abierta', como: 'edicion' },
      dueno,
      edicion: { patente, valores, registrado: dueno.registrado },
      delVehiculo,
      elegidos: delVehiculo,
    },
    enfocarCampo('dv'),
  ];
};

/** Empties the form without a message. */
export const dejar = (ingreso: Ingreso, foco: Orden): Paso => [
  { ...vaciar(ingreso, false), hecho: '' },
  { que: 'olvidar patente' },
  foco,
];

/** Orders the browser to store the list with these at its end, all or none. */
export const insertar = (ingreso: Ingreso, nuevos: Vehiculos, por: Guardado): Paso => {
  const vehiculos = [...ingreso.vehiculos, ...nuevos];
  if (vehiculos.length > VEHICULOS_MANUALES_MAXIMO)
    return [ingreso, { que: 'avisar error', texto: DEMASIADOS_VEHICULOS }];
  const patentes = enumerar(nuevos.map(({ patente }) => patente));
  const uno = nuevos.length === 1;
  const cuales = uno ? `el vehículo ${patentes}` : 'los vehículos';
  return [
    ingreso,
    {
      que: 'guardar',
      por,
      vehiculos,
      hecho: uno ? `Vehículo ${patentes} añadido` : `Vehículos ${patentes} añadidos`,
      fallo: `Ocurrió un error desconocido al insertar ${cuales}`,
    },
  ];
};

/** Orders the browser to store an edited vehicle in place of the former one. */
const reemplazar = (ingreso: Ingreso, nuevo: VehiculoEntrada, por: Guardado): Paso => {
  const indice = ingreso.vehiculos.findIndex(({ patente }) => patente === nuevo.patente);
  if (indice < 0)
    return [ingreso, { que: 'avisar error', texto: 'No fue posible actualizar el vehículo' }];
  return [
    ingreso,
    {
      que: 'guardar',
      por,
      vehiculos: ingreso.vehiculos.with(indice, nuevo),
      hecho: `Vehículo ${nuevo.patente} actualizado`,
      fallo: 'Hubo un error desconocido al actualizar el vehículo',
    },
  ];
};

const delFormulario = (ingreso: Ingreso, { convenio }: Entorno): VehiculoEntrada =>
  vehiculoDeValores(ingreso.valores, nombresDe(ingreso, convenio), ingreso.dueno.registrado);

const guardarFormulario = (ingreso: Ingreso, por: Guardado, entorno: Entorno): Paso => {
  const nuevo = delFormulario(ingreso, entorno);
  return ingreso.edicion === null
    ? insertar(ingreso, [nuevo], por)
    : reemplazar(ingreso, nuevo, por);
};

export const enviarLista = (ingreso: Ingreso): Paso => {
  const { vehiculos, version, enviada } = ingreso;
  return [
    { ...ingreso, enviando: true },
    // A quick Back may return to this mounted screen after it submitted the sale.
    enviada ? { que: 'leer venta', vehiculos } : { que: 'ingresar', vehiculos, version },
  ];
};

export const enviar = (ingreso: Ingreso, conEste: boolean, entorno: Entorno): Paso =>
  conEste ? guardarFormulario(ingreso, 'continuar', entorno) : enviarLista(ingreso);

/** Asks before unvalidated plates are submitted. */
export const acordarEnvio = (ingreso: Ingreso, conEste: boolean, entorno: Entorno): Paso => {
  const nuevos = conEste ? [delFormulario(ingreso, entorno)] : [];
  const patentes = patentesSinValidar([...ingreso.vehiculos, ...nuevos]);
  if (patentes.length === 0) return enviar(ingreso, conEste, entorno);
  const pregunta: Pregunta = {
    titulo: 'Patentes sin validar',
    texto: textoSinValidar(patentes),
    textoOk: 'Continuar',
    si: { tipo: 'enviar', conEste },
  };
  return [ingreso, { que: 'preguntar', pregunta }];
};

/** Runs once there is nothing to wait for: validates the present form and adds it to the list. */
export const cumplir = (ingreso: Ingreso, para: Pendiente['para'], entorno: Entorno): Paso => {
  const libre: Ingreso = { ...ingreso, pendiente: null, fallidos: [] };
  const errores = erroresDe(ingreso, entorno);
  if (hay(errores)) return [fallar(libre, errores)];
  return para === 'anadir'
    ? guardarFormulario(libre, 'formulario', entorno)
    : acordarEnvio(libre, true, entorno);
};

/** Asks before adding a vehicle that already has SOAP if its new cover starts late. */
export const acordarCobertura = (
  ingreso: Ingreso,
  para: Pendiente['para'],
  entorno: Entorno,
): Paso => {
  const { especial, validarPatente } = ingreso.valores;
  // An unvalidated plate does not tell which vehicle is already covered.
  if (ingreso.edicion !== null || (especial && !validarPatente))
    return cumplir(ingreso, para, entorno);
  if (ingreso.cotizacion.enCamino)
    return [{ ...ingreso, pendiente: { para, espera: 'cotizacion' } }];
  const tardia = tardiaDeCotizacion(ingreso.cotizacion.dicha);
  if (tardia === null) return cumplir(ingreso, para, entorno);
  return [
    { ...ingreso, pendiente: { para, espera: 'respuesta' } },
    { que: 'preguntar cobertura', tardia },
  ];
};

/** An incomplete form: without any vehicle CONTINUAR cannot go on. */
export const detenerIncompleto = (ingreso: Ingreso): Paso => {
  const { errores, vehiculos, valores } = ingreso;
  const [campo = 'patente'] = Object.keys(errores);
  if (vehiculos.length === 0)
    return [{ ...ingreso, detenido: { sinVehiculos: valores.patente } }, enfocarCampo(campo)];
  const pregunta: Pregunta = {
    titulo: `Vehículo ${valores.patente} sin completar`,
    texto: [...new Set(Object.values(errores))],
    textoOk: 'Continuar sin este vehículo',
    textoCancelar: 'Completarlo',
    si: { tipo: 'seguirSinEste' },
    no: { tipo: 'completarEste', campo },
  };
  return [ingreso, { que: 'preguntar', pregunta }];
};
