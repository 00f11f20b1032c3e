import { definirLista } from '#features/registros/lista.contract.ts';
import { VEHICULOS_MANUALES_MAXIMO } from '#features/ventas/venta.ts';
import {
  definirLlamada,
  enteroEntrada,
  fechaEntrada,
  fechaVM,
  idEntrada,
  siNoEntrada,
} from '#values/llamada.ts';
import { z } from 'zod';
import { LISTA_RENOVACIONES } from './renovaciones.lista.ts';

/** Days ahead within which an ending cover counts as up for renewal, unless a list is asked for more or fewer. */
export const DIAS_POR_VENCER = 60;

export const DEMASIADAS_A_LA_VEZ = `No puede renovar más de ${VEHICULOS_MANUALES_MAXIMO} vehículos a la vez`;

const quienVe = {
  venta: 'propio',
  ventaEspecial: 'propio',
  administrador: 'todo',
  soporte: 'todo',
  corredor: 'corredor',
} as const;

/** A valid policy that ends soon. */
const renovacionVM = z.object({
  id: z.int(),
  numeroPoliza: z.int(),
  terminoVigencia: fechaVM,
  patente: z.string(),
  vehiculo: z.string(),
  propietario: z.string(),
  /** The owner is a company. */
  deEmpresa: z.boolean(),
  /** From the owner's kept record or a sale with login; never a visitor's input. */
  telefono: z.string().nullable(),
  email: z.string().nullable(),
  convenioId: z.int(),
  convenio: z.string(),
  /** True if its plate has a later cover, or one reserved by a sale being paid or issued. */
  renovada: z.boolean(),
  /** True if its next cover is sold today. */
  periodoEnVenta: z.boolean(),
  /** True if the caller may sell that period through its agreement today and it is not renewed. */
  sePuedeRenovar: z.boolean(),
  /** 'Renovada', 'Por renovar', 'Disponible desde 01/10/2027', 'Período sin venta' or 'Venta detenida'. */
  situacion: z.string(),
});
export type RenovacionVM = z.output<typeof renovacionVM>;

/** POST Renovaciones/Buscar: valid policies whose cover ends until a day, by default in the next 60 days. */
export const listaRenovaciones = definirLista({
  id: 'Renovaciones/Buscar',
  resumen: 'Pólizas que vencen hasta una fecha; por omisión, en los próximos 60 días',
  descripcion: LISTA_RENOVACIONES,
  fila: renovacionVM,
  filtros: {
    convenioId: idEntrada.optional(),
    mesLegal: enteroEntrada.pipe(z.int().min(1).max(12)).optional(),
    /** The renewed policies; without it, the others. */
    renovadas: siNoEntrada.optional(),
    /** Last day of cover that is listed. */
    hasta: fechaEntrada().optional(),
  },
  quien: quienVe,
});

/** POST Renovaciones/Renovar: creates an intention with the vehicles of these policies of one agreement. */
export const renovarPolizas = definirLlamada({
  id: 'Renovaciones/Renovar',
  resumen: 'Crea una intención de venta con los vehículos de pólizas por vencer',
  metodos: ['POST'],
  rutas: ['/Renovaciones/Renovar'],
  entrada: z.strictObject({
    polizaIds: z
      .array(idEntrada)
      .min(1, 'Debe seleccionar al menos una póliza de la grilla')
      .max(VEHICULOS_MANUALES_MAXIMO, DEMASIADAS_A_LA_VEZ),
  }),
  salida: z.object({
    id: z.int(),
    montoEnPesos: z.int(),
    cantidadVehiculos: z.int(),
    etapa: z.int(),
  }),
  sobre: true,
  quien: { venta: 'propio', ventaEspecial: 'propio' },
  errores: [
    'renovacion.no_encontrada',
    'renovacion.varios_convenios',
    'renovacion.ya_renovada',
    'venta.datos_invalidos',
    'acceso.sin_permiso',
  ],
});
