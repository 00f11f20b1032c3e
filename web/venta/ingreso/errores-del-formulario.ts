import { type CampoVehiculo, erroresDeVehiculo } from '#features/ventas/reglas-vehiculo.ts';
import { anioDe, fechaSantiago } from '#values/fecha.ts';
import { validarPatente } from '#values/patente.ts';
import { ahora } from '../../lib/ahora.ts';
import type { Valores } from '../vehiculo-ingresado.ts';
import { type Consulta, estaAbierta } from './consulta.ts';
import { type Dueno, reglasDe } from './dueno.ts';

type Errores = Partial<Record<CampoVehiculo, string>>;

const ESPERE = 'Espere a que termine la búsqueda de la patente';

/** While the form is locked only its plate can be wrong: the other fields cannot be corrected. */
const erroresConFormularioCerrado = (valores: Valores, consulta: Consulta): Errores => ({
  patente:
    validarPatente(valores.patente) ?? (consulta.fase === 'cerrada' ? consulta.mensaje : ESPERE),
});

/** The first broken rule of each field. */
export const erroresDelFormulario = (
  valores: Valores,
  consulta: Consulta,
  dueno: Dueno,
): Errores => {
  if (!estaAbierta(consulta)) return erroresConFormularioCerrado(valores, consulta);
  const anioActual = anioDe(fechaSantiago(ahora()));
  const porCampo = erroresDeVehiculo(valores, { anioActual, ...reglasDe(dueno) });
  return Object.fromEntries(
    Object.entries(porCampo).map(([campo, mensajes]) => [campo, mensajes[0]]),
  );
};

/** Names of the fields in the summary of errors. */
export const ETIQUETAS = {
  patente: 'Patente',
  dv: 'DV',
  tipoVehiculoId: 'Tipo de vehículo',
  marcaId: 'Marca',
  modeloId: 'Modelo',
  tipoUsoId: 'Tipo de uso',
  nroMotor: 'N° de motor',
  anioFabricacion: 'Año',
  rut: 'RUT',
  nombre: 'Nombre',
  segundoNombre: 'Segundo nombre',
  apellidoPaterno: 'Apellido paterno',
  apellidoMaterno: 'Apellido materno',
  razonSocial: 'Razón social',
  telefono: 'Teléfono',
  email: 'Correo',
} as const satisfies Record<CampoVehiculo, string>;
