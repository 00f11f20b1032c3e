import { NO_SE_REACTIVA } from '#features/polizas/anular/anulable.ts';
import { escribirLibro } from '#formatos/xlsx/escribir-libro.ts';
import { hojasDePlantilla } from '#formatos/xlsx/plantilla.ts';
import { COLUMNAS, FORMA_ANULACION } from './anulacion-masiva.ts';

/** Returns the template of a mass cancel as an .xlsx. */
export const crearPlantillaAnulacion = (): Uint8Array =>
  escribirLibro(
    hojasDePlantilla({
      hoja: FORMA_ANULACION.hoja,
      columnas: COLUMNAS,
      titulo: 'Anulación masiva de pólizas',
      comoSeCompleta: `Complete la hoja ${FORMA_ANULACION.hoja}: una póliza por fila, desde la fila 2 y sin cambiar los títulos ni el orden de las columnas.`,
      chequeo: [
        'Cada fila tiene el N° de póliza o la patente.',
        'Si indica ambos, la patente es la de esa póliza.',
        'Una patente con más de una póliza vigente se anula por el N° de póliza.',
        NO_SE_REACTIVA,
      ],
    }),
  );
