import { descargarPrecios, leerPlanilla } from '#features/convenios/precios/precios.contract.ts';
import type { FilasOcultas } from '#formatos/xlsx/libro.ts';
import { formatearFecha } from '#values/fecha.ts';
import { contar } from '#values/numero.ts';
import { Button, FileButton } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { descargar, enviarArchivo, ErrorDeApi } from '../../lib/api/api.ts';
import { TIPOS_ACEPTADOS } from '../../lib/libro-aceptado.ts';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { preguntaDeOcultas, useElegirOcultas } from '../../ui/dialogo/useElegirOcultas.tsx';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { mensajeDe } from '../piezas/errores-de-registro.ts';
import type { FilaDeHoja } from './hoja.ts';
import classes from './hoja.module.css';
import { libroEnHoja } from './libro-en-hoja.ts';

export type LibroLeido = ReturnType<typeof libroEnHoja>;

interface LibroDePreciosProps {
  /** Agreements of the sheet. */
  readonly ids: readonly number[];
  readonly periodo: number;
  readonly desde: string;
  readonly filas: readonly FilaDeHoja[];
  readonly operacion: Operacion;
  /** True while cells are typed, which a workbook replaces only after asking. */
  readonly hayEscritas: boolean;
  /** Workbook that the sheet shows; null once its cells were saved, discarded or moved. */
  readonly leido: LibroLeido | null;
  readonly alLeer: (libro: LibroLeido) => void;
}

const ocultasDe = (error: unknown): { filas: number; ocultas: number } | null => {
  if (!(error instanceof ErrorDeApi) || error.codigo !== 'precios.filas_ocultas') return null;
  const { filas, ocultas } = error.cuerpo;
  return typeof filas === 'number' && typeof ocultas === 'number' ? { filas, ocultas } : null;
};

const enPalabras = ({ celdas }: LibroLeido): string => {
  const cuantas = new Set(celdas.map(({ numero }) => numero)).size;
  return cuantas === 0
    ? 'La planilla no cambia ningún precio de esta hoja.'
    : `La planilla difiere en ${contar(cuantas, 'fila', 'filas')}: revise cada antes y después.`;
};

/** Downloads the sheet as a workbook, and lays a changed one over it for confirming. */
export const LibroDePrecios = ({
  ids,
  periodo,
  desde,
  filas,
  operacion,
  hayEscritas,
  leido,
  alLeer,
}: LibroDePreciosProps) => {
  const confirmar = useConfirmar();
  const elegirOcultas = useElegirOcultas();
  const olvidar = useRef<() => void>(null);
  const bajar = () =>
    descargar(
      descargarPrecios,
      { convenioIds: [...ids], periodo, desde },
      `Precios ${periodo} desde ${formatearFecha(desde).replaceAll('/', '-')}.xlsx`,
    ).catch((error: unknown) => operacion.error(mensajeDe(error)));
  const leer = async (archivo: File, filasOcultas?: FilasOcultas): Promise<void> => {
    const alAvanzar = () => operacion.iniciar('Leyendo la planilla...');
    alAvanzar();
    try {
      const entrada = { periodo, desde, ...(filasOcultas && { filasOcultas }) };
      const leidas = await enviarArchivo(leerPlanilla, entrada, archivo, { alAvanzar });
      const libro = libroEnHoja(filas, leidas);
      operacion.ocultar();
      alLeer(libro);
    } catch (error) {
      const cuantas = ocultasDe(error);
      if (!cuantas) {
        operacion.error(mensajeDe(error));
        return;
      }
      operacion.ocultar();
      const decision = await elegirOcultas({
        ...preguntaDeOcultas(archivo.name, cuantas),
        textoOk: 'Leer',
      });
      if (decision !== null) await leer(archivo, decision);
    }
  };
  const elegir = async (archivo: File | null) => {
    // Resets the input, so that the same file may be chosen again.
    olvidar.current?.();
    if (!archivo) return;
    const seguro =
      !hayEscritas ||
      (await confirmar({
        titulo: '¿Reemplazar lo escrito?',
        texto: 'La planilla reemplaza las celdas que escribió en la hoja.',
        textoOk: 'Reemplazar',
        peligro: true,
      }));
    if (seguro) await leer(archivo);
  };
  return (
    <section className={classes.herramientas} aria-label="Planilla">
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => void bajar()}
      >
        Descargar Excel
      </Button>
      <FileButton
        onChange={(archivo) => void elegir(archivo)}
        accept={TIPOS_ACEPTADOS}
        resetRef={olvidar}
        inputProps={{ 'aria-label': 'Planilla de precios' }}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
            Importar planilla
          </Button>
        )}
      </FileButton>
      <output>{leido && enPalabras(leido)}</output>
      {leido && leido.fuera.length > 0 && (
        <div className={classes.fuera}>
          <p>{contar(leido.fuera.length, 'fila no se tomó', 'filas no se tomaron')}:</p>
          <ul>
            {leido.fuera.map((texto) => (
              <li key={texto}>{texto}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
};
