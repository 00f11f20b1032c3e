import {
  guardarPlanilla,
  leerPlanilla,
  revisarPlanilla,
} from '#features/planillas/planilla.contract.ts';
import { type ClaseDePlanilla, FILAS_POR_LLAMADA } from '#features/planillas/planilla.ts';
import { PLANILLAS } from '#features/planillas/planillas.ts';
import type { FilasOcultas } from '#formatos/xlsx/libro.ts';
import { formatearNumero } from '#values/numero.ts';
import { useMemo, useState } from 'react';
import { enviarArchivo, ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { useClave } from '../../lib/api/useClave.ts';
import { preguntaDeOcultas, useElegirOcultas } from '../../ui/dialogo/useElegirOcultas.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import type { CeldaEscrita } from '../../ui/rejilla/celdas.ts';
import { mensajeDe } from '../piezas/errores-de-registro.ts';
import {
  alLeer,
  antesDe,
  conVistas,
  enPantalla,
  escribirCeldas,
  type FilaDePlanilla,
  loQueHace,
  paraEnviar,
} from './filas-de-planilla.ts';

const ocultasDe = (error: unknown): { filas: number; ocultas: number } | null => {
  if (!(error instanceof ErrorDeApi) || error.codigo !== 'planilla.filas_ocultas') return null;
  const { filas, ocultas } = error.cuerpo;
  return typeof filas === 'number' && typeof ocultas === 'number' ? { filas, ocultas } : null;
};

const enTramos = (filas: readonly FilaDePlanilla[]): FilaDePlanilla[][] =>
  Array.from({ length: Math.ceil(filas.length / FILAS_POR_LLAMADA) }, (_, i) =>
    filas.slice(i * FILAS_POR_LLAMADA, (i + 1) * FILAS_POR_LLAMADA),
  );

/** Rows of an uploaded workbook: read, corrected, reviewed and saved a chunk at a time. */
export const usePlanilla = (clase: ClaseDePlanilla) => {
  const planilla = PLANILLAS[clase];
  const operacion = useOperacion();
  const conClave = useClave();
  const elegirOcultas = useElegirOcultas();
  const [archivo, setArchivo] = useState<string | null>(null);
  const [filas, setFilas] = useState<readonly FilaDePlanilla[]>([]);
  const pantalla = useMemo(() => enPantalla(planilla, filas), [planilla, filas]);

  /** Runs a call per chunk, and keeps each answer even if a later call fails. */
  const porTramos = async (
    de: readonly FilaDePlanilla[],
    tramos: readonly FilaDePlanilla[],
    { diciendo, guarda }: { readonly diciendo: string; readonly guarda: boolean },
  ): Promise<readonly FilaDePlanilla[] | null> => {
    let quedan = de;
    let hechas = 0;
    try {
      for (const tramo of enTramos(tramos)) {
        operacion.iniciar(
          `${diciendo}: ${formatearNumero(hechas)} de ${formatearNumero(tramos.length)} filas`,
        );
        const filasDelTramo = tramo.map((fila) => ({
          ...paraEnviar(fila),
          version: fila.vista?.version ?? null,
        }));
        const guardar = { clase, filas: filasDelTramo };
        const revisar = {
          clase,
          filas: tramo.map(paraEnviar),
          antes: antesDe(planilla, quedan, tramo),
        };
        const vistas = guarda
          ? await conClave(JSON.stringify(guardar), (clave) =>
              llamar(guardarPlanilla, guardar, { clave }),
            )
          : await llamar(revisarPlanilla, revisar);
        quedan = conVistas(quedan, vistas, guarda);
        hechas += tramo.length;
        setFilas(quedan);
      }
    } catch (error) {
      operacion.error(mensajeDe(error));
      return null;
    }
    operacion.ocultar();
    return quedan;
  };

  const revisar = (de: readonly FilaDePlanilla[]) =>
    porTramos(de, enPantalla(planilla, de).porRevisar, { diciendo: 'Revisando', guarda: false });

  const subir = async (elegido: File, filasOcultas?: FilasOcultas): Promise<void> => {
    operacion.iniciar('Leyendo la planilla...');
    try {
      const entrada = { clase, ...(filasOcultas && { filasOcultas }) };
      const leidas = alLeer(await enviarArchivo(leerPlanilla, entrada, elegido));
      setArchivo(elegido.name);
      setFilas(leidas);
      await revisar(leidas);
    } catch (error) {
      const cuantas = ocultasDe(error);
      if (!cuantas) {
        operacion.error(mensajeDe(error));
        return;
      }
      operacion.ocultar();
      const decision = await elegirOcultas({
        ...preguntaDeOcultas(elegido.name, cuantas),
        textoOk: 'Leer',
      });
      if (decision !== null) await subir(elegido, decision);
    }
  };

  const guardar = async () => {
    const { porGuardar } = pantalla;
    const quedan = await porTramos(filas, porGuardar, { diciendo: 'Guardando', guarda: true });
    if (!quedan) return;
    const lugares = new Set(porGuardar.map(({ hoja, fila }) => `${hoja} ${fila}`));
    const suyas = quedan.filter(({ hoja, fila }) => lugares.has(`${hoja} ${fila}`));
    const hechas = suyas.filter(({ guardada }) => guardada);
    const malas = suyas.length - hechas.length;
    const hecho = loQueHace(planilla, hechas, ['se crearon', 'cambiaron']);
    const falla =
      malas > 0 ? ` ${formatearNumero(malas)} con errores: corríjalas y guárdelas de nuevo.` : '';
    if (hechas.length === 0) operacion.error(`No se guardó ninguna fila.${falla}`);
    else operacion.exito(`${hecho}.${falla}`);
  };

  return {
    operacion,
    archivo,
    pantalla,
    filas,
    subir,
    guardar,
    revisar: () => revisar(filas),
    escribir: (hoja: number, celdas: readonly CeldaEscrita<string>[]) =>
      setFilas((previas) => escribirCeldas(planilla, previas, hoja, celdas)),
  };
};
