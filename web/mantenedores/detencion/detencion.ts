import {
  crearDetencion,
  type DetencionVM,
  listaDetenciones,
} from '#features/detenciones/detencion.contract.ts';
import type { Ambito } from '#features/detenciones/detencion.ts';
import { actualizarCorredor } from '#features/mantenedores/corredores/corredor.contract.ts';
import { IconPencil } from '@tabler/icons-react';
import { type Mantenedor, rutaDeIngreso } from '../piezas/mantenedor.ts';

export const NOMBRES_DE_AMBITO: Readonly<Record<Ambito, string>> = {
  instalacion: 'Toda la venta',
  corredor: 'Un corredor',
  convenio: 'Un convenio',
  tipo: 'Un tipo de vehículo',
};
export const DETENCIONES: Mantenedor<DetencionVM> = {
  ruta: '/mantenedores/detencion',
  proposito:
    'Detiene la venta de todo, de un corredor, de un convenio o de un tipo de vehículo, y la reanuda por sí sola en su fecha.',
  singular: 'detención de venta',
  articulo: 'la',
  lista: listaDetenciones,
  crear: crearDetencion,
  nombreDe: ({ que }) => que,
  seMira: true,
  deOtro: ({ corredorId, que }) =>
    corredorId === undefined
      ? undefined
      : {
          titulo: `Editar ${que}`,
          icono: IconPencil,
          ruta: rutaDeIngreso('/mantenedores/corredor', corredorId),
          llamada: actualizarCorredor,
        },
  historial: {
    entidad: 'detencion',
    campos: {
      ambito: 'Qué se detiene',
      desde: 'Desde',
      hasta: 'Hasta',
      motivo: 'Motivo',
      palabras: 'Texto para quien compra',
      levantada_en: 'Levantada el',
    },
    acciones: { desactivar: 'Levantó la detención' },
  },
};
