import {
  type FilaVistaVM,
  guardarPlanilla,
  leerPlanilla,
  revisarPlanilla,
} from '#features/planillas/planilla.contract.ts';
import { type ClaseDePlanilla, FILAS_POR_LLAMADA } from '#features/planillas/planilla.ts';
import { PLANILLAS } from '#features/planillas/planillas.ts';
import type { FilasOcultas } from '#formatos/xlsx/libro.ts';
import { contar, formatearNumero } from '#values/numero.ts';
import { useMemo, useState } from 'react';
import { enviarArchivo, ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { useClave } from '../../lib/api/useClave.ts';
import { guardarBorrador, leerBorrador } from '../../ui/borrador/borrador.ts';
import { preguntaDeOcultas, useElegirOcultas } from '../../ui/dialogo/useElegirOcultas.tsx';
import { type Operacion, useOperacion } from '../../ui/dialogo/useOperacion.ts';
import type { CeldaEscrita } from '../../ui/rejilla/celdas.ts';
import { mensajeDe } from '../piezas/errores-de-registro.ts';
import {
  alLeer,
  antesDe,
  cuentaDe,
  cuentaInterrumpida,
  conVistas,
  enPantalla,
  escribirCeldas,
  type FilaDePlanilla,
  type GuardadoInterrumpido,
  paraEnviar,
  sinRevisar,
} from './filas-de-planilla.ts';

const ocultasDe = (error: unknown): { filas: number; ocultas: number } | null => {
  if (!(error instanceof ErrorDeApi) || error.codigo !== 'planilla.filas_ocultas') return null;
  const { filas, ocultas } = error.cuerpo;
  return typeof filas === 'number' && typeof ocultas === 'number' ? { filas, ocultas } : null;
};

/** Answer about the hidden rows of a workbook, and how many there are. */
interface DecisionDeOcultas {
  readonly van: FilasOcultas;
  readonly cuantas: number;
}

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

interface DeGuardar {
  readonly clase: ClaseDePlanilla;
  readonly operacion: Operacion;
  readonly filas: readonly FilaDePlanilla[];
  readonly porGuardar: readonly FilaDePlanilla[];
  readonly porTramos: ReturnType<typeof usePorTramos>;
  readonly archivo: string;
  /** Hidden rows that the user left out. */
  readonly ocultas: number;
  readonly alTerminar: (cuenta: string) => void;
}

/** Key of the note on a save without its end, which outlives a reload. */
const claveDeGuardado = (clase: ClaseDePlanilla) => `borrador-planilla-${clase}` as const;

/** Saves the reviewed rows, and says what came of them. */
const useGuardar = (pedido: DeGuardar) => {
  const { clase, operacion, filas, porGuardar, porTramos, archivo, ocultas, alTerminar } = pedido;
  const conClave = useClave();
  return async () => {
    const trabajo = { filas, porHacer: porGuardar, diciendo: 'Guardando' };
    let hechas = 0;
    const anotar = () => {
      const nota: GuardadoInterrumpido = { archivo, total: porGuardar.length, hechas };
      guardarBorrador(claveDeGuardado(clase), JSON.stringify(nota));
    };
    const llamada = async (tramo: readonly FilaDePlanilla[]) => {
      const entrada = {
        clase,
        filas: tramo.map((fila) => ({ ...paraEnviar(fila), version: fila.vista?.version ?? null })),
      };
      anotar();
      const vistas = await conClave(JSON.stringify(entrada), (clave) =>
        llamar(guardarPlanilla, entrada, { clave }),
      );
      hechas += vistas.filter(({ estado }) => estado !== 'error').length;
      anotar();
      return vistas;
    };
    const quedan = await porTramos(trabajo, llamada, true);
    if (!quedan) return;
    guardarBorrador(claveDeGuardado(clase), null);
    const { alguna, texto } = cuentaDe(PLANILLAS[clase], { porGuardar, quedan, ocultas });
    if (alguna) alTerminar(texto);
    else operacion.error(texto);
  };
};

/** Account of the last save, or of one that was interrupted. */
const useCuenta = (clase: ClaseDePlanilla) => {
  const [cuenta, setCuenta] = useState(() => {
    const cortado = leerBorrador(claveDeGuardado(clase)) as GuardadoInterrumpido | null;
    return cortado && cuentaInterrumpida(cortado);
  });
  return {
    cuenta,
    setCuenta,
    olvidar: () => {
      guardarBorrador(claveDeGuardado(clase), null);
      setCuenta(null);
    },
  };
};

interface DeSubir {
  readonly clase: ClaseDePlanilla;
  readonly operacion: Operacion;
  /** Receives the rows, and how many hidden ones were left out. */
  readonly alLeer: (
    archivo: File,
    filas: readonly FilaDePlanilla[],
    ocultas: number,
  ) => Promise<unknown>;
}

/** Reads a chosen workbook; asks first about hidden rows. */
const useSubir = ({ clase, operacion, alLeer: alLeerla }: DeSubir) => {
  const elegirOcultas = useElegirOcultas();
  const subir = async (elegido: File, decision?: DecisionDeOcultas): Promise<void> => {
    const alAvanzar = () => operacion.iniciar('Leyendo la planilla...');
    alAvanzar();
    try {
      const entrada = { clase, ...(decision && { filasOcultas: decision.van }) };
      const leidas = alLeer(await enviarArchivo(leerPlanilla, entrada, elegido, { alAvanzar }));
      await alLeerla(elegido, leidas, decision?.van === 'no' ? decision.cuantas : 0);
    } catch (error) {
      const cuantas = ocultasDe(error);
      if (!cuantas) {
        operacion.error(mensajeDe(error));
        return;
      }
      operacion.ocultar();
      const van = await elegirOcultas({
        ...preguntaDeOcultas(elegido.name, cuantas),
        textoOk: 'Leer',
      });
      if (van !== null) await subir(elegido, { van, cuantas: cuantas.ocultas });
    }
  };
  return (elegido: File) => subir(elegido);
};

/** Rows of an uploaded workbook: read, corrected, reviewed and saved. */
export const usePlanilla = (clase: ClaseDePlanilla) => {
  const planilla = PLANILLAS[clase];
  const operacion = useOperacion();
  const [archivo, setArchivo] = useState<string | null>(null);
  const [ocultas, setOcultas] = useState(0);
  const { cuenta, setCuenta, olvidar } = useCuenta(clase);
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

  const subir = useSubir({
    clase,
    operacion,
    alLeer: (elegido, leidas, fuera) => {
      olvidar();
      setArchivo(elegido.name);
      setOcultas(fuera);
      setFilas(leidas);
      return revisar(leidas);
    },
  });

  return {
    operacion,
    archivo,
    ocultas,
    cuenta,
    pantalla,
    filas,
    subir,
    guardar: useGuardar({
      ...{ clase, operacion, filas, porTramos, ocultas },
      archivo: archivo ?? '',
      porGuardar: pantalla.porGuardar,
      alTerminar: setCuenta,
    }),
    revisar: () => revisar(filas),
    /** Reviews every row that is not saved: a record may have changed since. */
    revisarTodo: () => revisar(sinRevisar(filas)),
    escribir: (hoja: number, celdas: readonly CeldaEscrita<string>[]) => {
      setCuenta(null);
      setFilas((previas) => escribirCeldas(planilla, previas, hoja, celdas));
    },
  };
};
