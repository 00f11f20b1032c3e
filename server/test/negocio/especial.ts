import type { EntradaVehiculos } from '#features/ventas/ingreso/ingreso.contract.ts';
import type { Casa } from '../casa.ts';
import { cambiarPrecios } from './convenios.ts';
import { pedir, type Respuesta, type Vendedor } from '../cliente.ts';
import type { VehiculoEntrada } from './parque.ts';

interface Derechos {
  readonly convenio?: boolean;
  readonly usuario?: boolean;
}

/** Returns the seller with special manual load set as given, for agreement and user. */
export const conManualEspecial = async (
  { base }: Casa,
  vendedor: Vendedor,
  { convenio = true, usuario = true }: Derechos = {},
): Promise<Vendedor> => {
  await base
    .updateTable('convenios')
    .set({ carga_manual_especial: convenio })
    .where('id', '=', vendedor.convenioId)
    .execute();
  await base
    .updateTable('convenio_usuarios')
    .set({ puede_manual_especial: usuario })
    .where('convenio_id', '=', vendedor.convenioId)
    .where('usuario_id', '=', vendedor.id)
    .execute();
  return vendedor;
};

export const LIMITES = { minima: 5_000, maxima: 20_000 } as const;

/** Makes every premium of the agreement variable, within `LIMITES`. */
export const conPrimaVariable = (casa: Casa, convenioId: number): Promise<void> =>
  cambiarPrecios(casa, convenioId, {
    prima_minima: LIMITES.minima,
    prima_maxima: LIMITES.maxima,
  });

export const OPCIONES_SIN_VALIDAR = {
  validarPatente: false,
  tieneDv: false,
  informarAach: false,
  prima: 'FIJA',
} as const;

/** A vehicle whose invalid plate was accepted. */
export const sinValidar = (
  vehiculo: VehiculoEntrada | undefined,
  patente: string,
): VehiculoEntrada => {
  if (!vehiculo) throw new Error('no hay vehículo');
  return { ...vehiculo, patente, dv: null, opcionesEmisionEspecial: OPCIONES_SIN_VALIDAR };
};

export const ingresarSVP = (
  casa: Casa,
  { id, convenioId, token }: Vendedor,
  vehiculosViewModel: EntradaVehiculos['vehiculosViewModel'],
  extra: object = {},
): Promise<Respuesta> =>
  pedir(casa, 'POST', '/IntencionesDeVenta/IngresarDatosVehiculoSVP', {
    token,
    cuerpo: { usuarioId: id, convenioId, origen: 0, vehiculosViewModel, ...extra },
  });

/** Vehicles of a sale with this premium, as the list screen sends them. */
export const primasPara = async (
  casa: Casa,
  { token }: Vendedor,
  ventaId: number,
  prima: number,
): Promise<object[]> => {
  const { cuerpo } = await pedir(casa, 'GET', `/IntencionesDeVenta/BuscarPorId/${ventaId}`, {
    token,
  });
  const vehiculos = cuerpo.datos.vehiculosViewModel as Record<string, unknown>[];
  return vehiculos.map(({ id, tipoVehiculoId, tipoVehiculo, tipoUsoId, tipoUso }) => ({
    id,
    primaParaCalculo: prima,
    tipoVehiculoViewModel: { id: tipoVehiculoId, nombre: tipoVehiculo },
    tipoUsoViewModel: tipoUsoId === null ? null : { id: tipoUsoId, nombre: tipoUso },
  }));
};

export const recalcular = (
  casa: Casa,
  { token, convenioId }: Vendedor,
  intencionDeVentaId: number,
  vehiculosPrimaVariableVM: readonly object[],
  { cabeceras, ...extra }: { cabeceras?: object; [clave: string]: unknown } = {},
): Promise<Respuesta> =>
  pedir(casa, 'PUT', `/IntencionesDeVenta/RecalcularMontoIntencion/${intencionDeVentaId}`, {
    token,
    cuerpo: { intencionDeVentaId, convenioId, vehiculosPrimaVariableVM, ...extra },
    ...(cabeceras && { cabeceras }),
  });
