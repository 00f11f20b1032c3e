import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';
import { VEHICULOS_MANUALES_MAXIMO } from '#features/ventas/venta.ts';

const nombrado = {
  nombre: z.string().max(100).nullish(),
  vigente: z.boolean().nullish(),
  estaVigente: z.boolean().nullish(),
};
const idDeTipo = z.int().min(-1).max(2_147_483_647);

/** A vehicle of a recalculation (V-ENT-018); type and use repeat what the agreement answered. */
const primaEntrada = z.strictObject({
  id: idEntrada,
  primaParaCalculo: z.int(),
  tipoVehiculoViewModel: z.strictObject({ id: idDeTipo, ...nombrado }),
  tipoUsoViewModel: z
    .strictObject({ id: idDeTipo, tipoVehiculoId: idDeTipo.nullish(), ...nombrado })
    .nullish(),
});

const entradaRecalculo = z.strictObject({
  intencionDeVentaId: idEntrada,
  convenioId: idEntrada,
  vehiculosPrimaVariableVM: z.array(primaEntrada).min(1).max(VEHICULOS_MANUALES_MAXIMO),
  version: z.int().optional(),
});
export type EntradaRecalculo = z.output<typeof entradaRecalculo>;
export type PrimaEntrada = z.output<typeof primaEntrada>;

/**
 * PUT/POST RecalcularMontoIntencion/{id}: writes premiums that a seller typed and returns the new
 * amount in whole CLP. The sale goes back to stage 1.
 */
export const recalcularMontoIntencion = definirLlamada({
  id: 'IntencionesDeVenta/RecalcularMontoIntencion',
  resumen: 'Recalcula el monto de una intención de venta con las primas escritas',
  metodos: ['PUT', 'POST'],
  rutas: [
    '/IntencionesDeVenta/RecalcularMontoIntencion/:intencionDeVentaId',
    '/IntencionesDeVenta/RecalcularMontoIntencion',
  ],
  entrada: entradaRecalculo,
  salida: z.int(),
  sobre: true,
  quien: { venta: 'propio', ventaEspecial: 'propio' },
  errores: [
    'venta.primas_incorrectas',
    'venta.otro_convenio',
    'venta.no_encontrada',
    'venta.etapa',
    'venta.version',
    'venta.datos_invalidos',
    'venta.tipo_no_vigente',
    'venta.periodo_sin_venta',
    'venta.detenida',
    'venta.sin_redaccion',
    'venta.sin_vehiculos',
    'acceso.sin_permiso',
  ],
});
