import {
  type FilaVistaVM,
  guardarPlanilla,
  leerPlanilla,
  revisarPlanilla,
} from '#features/planillas/planilla.contract.ts';
import {
  type ClaseDePlanilla,
  type DescripcionDePlanilla,
  FILAS_POR_LLAMADA,
} from '#features/planillas/planilla.ts';
import { PLANILLAS } from '#features/planillas/planillas.ts';
import type { FilasOcultas } from '#formatos/xlsx/libro.ts';
import { contar, formatearNumero } from '#values/numero.ts';
import { useMemo, useState } from 'react';
import { enviarArchivo, ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { useClave } from '../../lib/api/useClave.ts';
import { preguntaDeOcultas, useElegirOcultas } from '../../ui/dialogo/useElegirOcultas.tsx';
import { type Operacion, useOperacion } from '../../ui/dialogo/useOperacion.ts';
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
  sinRevisar,
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

interface Trabajo {
  /** All rows of the workbook. */
  readonly filas: readonly FilaDePlanilla[];
  /** Those that go through the call. */
  readonly porHacer: readonly FilaDePlanilla[];
  readonly diciendo: string;
}

/** Sends rows a chunk at a time, and keeps each answer even if a later call fails: then it resolves to null. */
const usePorTramos = (
  operacion: Operacion,
  alAvanzar: (filas: readonly FilaDePlanilla[]) => void,
) => {
  return async (
    { filas, porHacer, diciendo }: Trabajo,
    llamada: (
      tramo: readonly FilaDePlanilla[],
      filas: readonly FilaDePlanilla[],
    ) => Promise<FilaVistaVM[]>,
    guarda: boolean,
  ): Promise<readonly FilaDePlanilla[] | null> => {
    let quedan = filas;
    try {
      for (const [i, tramo] of enTramos(porHacer).entries()) {
        const hechas = formatearNumero(i * FILAS_POR_LLAMADA);
        operacion.iniciar(`${diciendo}: ${hechas} de ${contar(porHacer.length, 'fila', 'filas')}`);
        quedan = conVistas(quedan, await llamada(tramo, quedan), guarda);
        alAvanzar(quedan);
      }
    } catch (error) {
      operacion.error(mensajeDe(error));
      return null;
    }
    operacion.ocultar();
    return quedan;
  };
};

const textoDeGuardadas = (
  planilla: DescripcionDePlanilla,
  porGuardar: readonly FilaDePlanilla[],
  quedan: readonly FilaDePlanilla[],
): { readonly alguna: boolean; readonly texto: string } => {
  const lugares = new Set(porGuardar.map(({ hoja, fila }) => `${hoja} ${fila}`));
  const suyas = quedan.filter(({ hoja, fila }) => lugares.has(`${hoja} ${fila}`));
  const hechas = suyas.filter(({ guardada }) => guardada);
  const malas = suyas.length - hechas.length;
  const hecho = loQueHace(planilla, hechas, ['nuevo:', 'cambiado:']);
  const falla =
    malas > 0
      ? [`${contar(malas, 'fila quedó', 'filas quedaron')} con errores: corríjalas aquí`]
      : [];
  const alguna = hechas.length > 0;
  const frases = [
    alguna ? `Guardado. ${hecho || 'Todo estaba igual'}` : 'No se guardó ninguna fila',
    ...falla,
  ];
  return { alguna, texto: `${frases.join('. ')}.` };
};

interface DeGuardar {
  readonly clase: ClaseDePlanilla;
  readonly operacion: Operacion;
  readonly filas: readonly FilaDePlanilla[];
  readonly porGuardar: readonly FilaDePlanilla[];
  readonly porTramos: ReturnType<typeof usePorTramos>;
}

/** Saves the reviewed rows, and says what came of them. */
const useGuardar = ({ clase, operacion, filas, porGuardar, porTramos }: DeGuardar) => {
  const conClave = useClave();
  return async () => {
    const trabajo = { filas, porHacer: porGuardar, diciendo: 'Guardando' };
    const llamada = (tramo: readonly FilaDePlanilla[]) => {
      const entrada = {
        clase,
        filas: tramo.map((fila) => ({ ...paraEnviar(fila), version: fila.vista?.version ?? null })),
      };
      return conClave(JSON.stringify(entrada), (clave) =>
        llamar(guardarPlanilla, entrada, { clave }),
      );
    };
    const quedan = await porTramos(trabajo, llamada, true);
    if (!quedan) return;
    const { alguna, texto } = textoDeGuardadas(PLANILLAS[clase], porGuardar, quedan);
    if (alguna) operacion.exito(texto);
    else operacion.error(texto);
  };
};

/** Rows of an uploaded workbook: read, corrected, reviewed and saved. */
export const usePlanilla = (clase: ClaseDePlanilla) => {
  const planilla = PLANILLAS[clase];
  const operacion = useOperacion();
  const elegirOcultas = useElegirOcultas();
  const [archivo, setArchivo] = useState<string | null>(null);
  const [filas, setFilas] = useState<readonly FilaDePlanilla[]>([]);
  const pantalla = useMemo(() => enPantalla(planilla, filas), [planilla, filas]);
  const porTramos = usePorTramos(operacion, setFilas);

  const revisar = (de: readonly FilaDePlanilla[]) => {
    const { porRevisar } = enPantalla(planilla, de);
    const trabajo = { filas: de, porHacer: porRevisar, diciendo: 'Revisando' };
    const llamada = (tramo: readonly FilaDePlanilla[], todas: readonly FilaDePlanilla[]) => {
      const antes = antesDe(planilla, todas, tramo);
      return llamar(revisarPlanilla, { clase, filas: tramo.map(paraEnviar), antes });
    };
    return porTramos(trabajo, llamada, false);
  };

  const subir = async (elegido: File, filasOcultas?: FilasOcultas): Promise<void> => {
    const alAvanzar = () => operacion.iniciar('Leyendo la planilla...');
    alAvanzar();
    try {
      const entrada = { clase, ...(filasOcultas && { filasOcultas }) };
      const leidas = alLeer(await enviarArchivo(leerPlanilla, entrada, elegido, { alAvanzar }));
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

  return {
    operacion,
    archivo,
    pantalla,
    filas,
    subir,
    guardar: useGuardar({ clase, operacion, filas, porGuardar: pantalla.porGuardar, porTramos }),
    revisar: () => revisar(filas),
    /** Reviews every row that is not saved: a record may have changed since. */
    revisarTodo: () => revisar(sinRevisar(filas)),
    escribir: (hoja: number, celdas: readonly CeldaEscrita<string>[]) =>
      setFilas((previas) => escribirCeldas(planilla, previas, hoja, celdas)),
  };
};
