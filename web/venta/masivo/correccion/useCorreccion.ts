import type { BorradorVM, FilaVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import { corregirBorrador } from '#features/carga-masiva/correccion/correccion.contract.ts';
import { useRef, useState } from 'react';
import { ErrorDeApi, llamar } from '../../../lib/api/api.ts';
import { useSesion } from '../../../lib/sesion/useSesion.ts';
import type { OpcionesResultado, Operacion } from '../../../ui/dialogo/useOperacion.ts';
import { salidaDeConflicto } from '../../vehiculos/conflicto.ts';
import { celdasGuardadas, guardarCeldas, olvidarCeldas } from './celdas-guardadas.ts';
import {
  type Cambios,
  type CeldaEscrita,
  celdasEscritas,
  conErrores,
  trasValidar,
} from './correccion.ts';
import { cuantasEscritas, escribirEn } from '../../../ui/rejilla/celdas.ts';
import { rechazoDeCarga } from '../archivo/rechazo-de-carga.ts';
import { useClave } from '../../../lib/api/useClave.ts';
import { useSeguirCarga } from '../archivo/useSeguirCarga.ts';
import { useSubirArchivo, YA_NO_ESTAN } from '../archivo/useSubirArchivo.tsx';
import { VARIANTES } from '../archivo/variantes.ts';
import { NO_SE_PROCESO } from '../../../lib/api/textos-de-fallo.ts';

const PROCESANDO =
  'Procesando archivo. Por favor, no cierre ni recargue la página hasta que finalice.';
const NO_SE_PERDIO = 'Lo que corrigió sigue en esta página: puede intentarlo nuevamente.';

interface Entrada {
  readonly borrador: BorradorVM;
  readonly idConvenio: number;
  readonly alVolver: () => void;
  /** Called if another window changed the rows: they are read again. */
  readonly alReleer: () => Promise<void>;
}

interface Correccion {
  readonly filas: readonly FilaVM[];
  readonly malas: readonly FilaVM[];
  readonly cambios: Cambios;
  /** Number of typed and unchecked cells. */
  readonly escritas: number;
  /** True if this tab cannot store all of them for a reload. */
  readonly sinRespaldo: boolean;
  readonly operacion: Operacion;
  readonly escribir: (celdas: readonly CeldaEscrita[]) => void;
  /**
   * Checks every row on the server. Resolves to the remaining invalid ones, or null if the load continued or
   * failed.
   */
  readonly validar: (soloValidas: boolean) => Promise<readonly FilaVM[] | null>;
  /** Sends a file that replaces every row. */
  readonly subir: (archivo: File) => Promise<void>;
  /** Returns to the upload and drops the typed cells. */
  readonly volver: () => void;
}

/** Message about a failed check, and the action after it is read. */
const rechazo = (
  error: unknown,
  operacion: Operacion,
  { alVolver, alReleer }: Entrada,
): OpcionesResultado & { texto: string } => {
  const { estado = 0, message = NO_SE_PROCESO } = error instanceof ErrorDeApi ? error : {};
  if (estado === 404) return { texto: YA_NO_ESTAN, alCerrar: alVolver };
  if (estado === 409) {
    return { texto: message, ...salidaDeConflicto(error, operacion, alReleer) };
  }
  const { mensajes } = { mensajes: [NO_SE_PROCESO], ...rechazoDeCarga(error) };
  return { texto: `${mensajes.join('. ').replace(/\.$/, '')}. ${NO_SE_PERDIO}` };
};

/** Typed and unchecked cells of the rows, restored after a reload of the tab. */
const useCambios = (borrador: BorradorVM) => {
  const usuarioId = useSesion().usuarioId ?? 0;
  const [cambios, setCambios] = useState(() => celdasGuardadas(usuarioId, borrador));
  const [sinRespaldo, setSinRespaldo] = useState(false);
  // A ref, because a paste into an open editor writes twice before the next render.
  const ultimos = useRef(cambios);
  const cambiar = (nuevos: Cambios) => {
    ultimos.current = nuevos;
    setCambios(nuevos);
    setSinRespaldo(!guardarCeldas(usuarioId, borrador, nuevos));
  };
  return {
    cambios,
    sinRespaldo,
    escribir: (celdas: readonly CeldaEscrita[]) => cambiar(escribirEn(ultimos.current, celdas)),
    vaciar: () => cambiar(new Map()),
    olvidar: () => olvidarCeldas(usuarioId, borrador.id),
  };
};

interface Revision {
  readonly revisadas: BorradorVM;
  readonly setRevisadas: (filas: BorradorVM) => void;
  readonly deCeldas: ReturnType<typeof useCambios>;
  readonly archivo: ReturnType<typeof useSubirArchivo>;
}

/** Sends the typed cells; the load continues, or its rows are as checked by the server. */
const useValidar = (
  props: Entrada,
  { revisadas, setRevisadas, deCeldas, archivo }: Revision,
): Correccion['validar'] => {
  const { id, version, filas, variante } = revisadas;
  const { cambios, vaciar, olvidar } = deCeldas;
  const { operacion, permitirSalida } = archivo;
  const conClave = useClave();
  const seguir = useSeguirCarga(props.idConvenio, VARIANTES[variante].ruta);
  return async (soloValidas) => {
    const entrada = { id, version, celdas: celdasEscritas(cambios), soloValidas };
    operacion.iniciar(PROCESANDO);
    try {
      const salida = await conClave(JSON.stringify(entrada), (clave) =>
        llamar(corregirBorrador, entrada, { clave }),
      );
      operacion.ocultar();
      if (salida.intencion) {
        permitirSalida();
        olvidar();
        await seguir(salida.intencion);
        return null;
      }
      const quedan = trasValidar(filas, cambios, salida.filas, variante);
      setRevisadas({ ...revisadas, filas: quedan, version: salida.version });
      vaciar();
      return salida.filas;
    } catch (error) {
      const { texto, ...opciones } = rechazo(error, operacion, props);
      operacion.error(texto, opciones);
      return null;
    }
  };
};

/** Rows of a draft with their typed cells, checked by the server on request. */
export const useCorreccion = (entrada: Entrada): Correccion => {
  const { borrador, idConvenio: convenioId, alReleer } = entrada;
  const [revisadas, setRevisadas] = useState(borrador);
  const deCeldas = useCambios(revisadas);
  const { cambios, sinRespaldo, escribir, olvidar } = deCeldas;
  const alVolver = () => {
    olvidar();
    entrada.alVolver();
  };
  const { id, variante, filas } = revisadas;
  const archivo = useSubirArchivo({
    variante,
    convenioId,
    alHallarErrores: () => void alReleer(),
    reemplaza: { id, sinValidar: cambios.size > 0, alFaltar: alVolver, alOlvidar: olvidar },
  });
  const { operacion, subir } = archivo;
  const revision = { revisadas, setRevisadas, deCeldas, archivo };
  const validar = useValidar({ ...entrada, alVolver }, revision);
  const escritas = cuantasEscritas(cambios);
  return {
    filas,
    malas: conErrores(filas),
    cambios,
    escritas,
    sinRespaldo,
    operacion,
    escribir,
    validar,
    subir,
    volver: alVolver,
  };
};
