import {
  type BorradorVM,
  corregirBorrador,
  type FilaVM,
} from '#features/carga-masiva/carga-masiva.contract.ts';
import { useState } from 'react';
import { ErrorDeApi, llamar } from '../../lib/api.ts';
import { type Operacion, useOperacion } from '../../ui/useOperacion.ts';
import { useCambiosSinGuardar } from '../../ui/useCambiosSinGuardar.ts';
import {
  type Cambios,
  type CeldaEscrita,
  celdasEscritas,
  conErrores,
  escribirEn,
  trasValidar,
} from './correccion.ts';
import { rechazoDeCarga } from './rechazo-de-carga.ts';
import { useClave } from './useClave.ts';
import { useSeguirCarga } from './useSeguirCarga.ts';
import { VARIANTES } from './variantes.ts';

const PROCESANDO =
  'Procesando archivo. Por favor, no cierre ni recargue la página hasta que finalice.';
const NO_SE_PUDO = 'Ocurrió un error al procesar la solicitud';
const YA_NO_ESTAN =
  'Estas filas ya no están por corregir: su venta siguió en otra ventana, o se descartaron.';
const NO_SE_PERDIO = 'Lo que corrigió sigue en esta página: puede intentarlo nuevamente.';

/** Asked before what was written is lost. */
export const AL_SALIR = {
  titulo: '¿Salir sin validar?',
  texto: 'Lo que corrigió no se ha validado. Si sale ahora, se perderá.',
  textoOk: 'Salir sin validar',
};

interface Entrada {
  readonly borrador: BorradorVM;
  readonly idConvenio: number;
  readonly alVolver: () => void;
  /** Somebody changed the rows meanwhile: they are read again. */
  readonly alReleer: () => void;
}

interface Correccion {
  readonly filas: readonly FilaVM[];
  readonly malas: readonly FilaVM[];
  readonly cambios: Cambios;
  /** Cells written and not yet checked. */
  readonly escritas: number;
  readonly operacion: Operacion;
  readonly escribir: (celdas: readonly CeldaEscrita[]) => void;
  /** Checks every row on the server; resolves with those still wrong, or null when it went on or failed. */
  readonly validar: (soloValidas: boolean) => Promise<readonly FilaVM[] | null>;
}

/** What is said of a check that was not done, and what follows when it is read. */
const rechazo = (
  error: unknown,
  { alVolver, alReleer }: Entrada,
): { texto: string; alCerrar?: () => void } => {
  const { estado = 0, message = NO_SE_PUDO } = error instanceof ErrorDeApi ? error : {};
  if (estado === 404) return { texto: YA_NO_ESTAN, alCerrar: alVolver };
  if (estado === 409) return { texto: message, alCerrar: alReleer };
  const { mensajes } = { mensajes: [NO_SE_PUDO], ...rechazoDeCarga(error) };
  return { texto: `${mensajes.join('. ').replace(/\.$/, '')}. ${NO_SE_PERDIO}` };
};

const contar = (cambios: Cambios): number =>
  [...cambios.values()].reduce((n, deFila) => n + Object.keys(deFila).length, 0);

/** The rows of a draft with what is written in them, checked by the server when so asked. */
export const useCorreccion = (props: Entrada): Correccion => {
  const { id, variante } = props.borrador;
  const [{ filas, version }, setRevisadas] = useState(props.borrador);
  const [cambios, setCambios] = useState<Cambios>(new Map());
  const [operacion, conClave] = [useOperacion(), useClave()];
  const seguir = useSeguirCarga(props.idConvenio, VARIANTES[variante].ruta);
  const permitirSalida = useCambiosSinGuardar(cambios.size > 0, AL_SALIR);

  const validar = async (soloValidas: boolean): Promise<readonly FilaVM[] | null> => {
    const entrada = { id, version, celdas: celdasEscritas(cambios), soloValidas };
    operacion.iniciar(PROCESANDO);
    try {
      const salida = await conClave(JSON.stringify(entrada), (clave) =>
        llamar(corregirBorrador, entrada, { clave }),
      );
      operacion.ocultar();
      if (salida.intencion) {
        permitirSalida();
        await seguir(salida.intencion);
        return null;
      }
      const quedan = trasValidar(filas, cambios, salida.filas, variante);
      setRevisadas({ ...props.borrador, filas: quedan, version: salida.version });
      setCambios(new Map());
      return salida.filas;
    } catch (error) {
      const { texto, ...opciones } = rechazo(error, props);
      operacion.error(texto, opciones);
      return null;
    }
  };

  return {
    filas,
    malas: conErrores(filas),
    cambios,
    escritas: contar(cambios),
    operacion,
    escribir: (celdas) => setCambios((previos) => escribirEn(previos, celdas)),
    validar,
  };
};
