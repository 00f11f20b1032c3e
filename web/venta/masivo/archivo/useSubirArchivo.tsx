import type { FilasOcultas } from '#formatos/xlsx/libro.ts';
import { Progress } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { falloDeLibro } from '#features/carga-masiva/carga-masiva.errors.ts';
import type { Variante } from '#features/carga-masiva/columnas.ts';
import { ORIGEN } from '#features/ventas/venta.ts';
import { enviarArchivo, ErrorDeApi } from '../../../lib/api/api.ts';
import { reparoDeLibro } from '../../../lib/libro-aceptado.ts';
import { useSesion } from '../../../lib/sesion/useSesion.ts';
import { preguntaDeOcultas, useElegirOcultas } from '../../../ui/dialogo/useElegirOcultas.tsx';
import { type Operacion, useOperacion } from '../../../ui/dialogo/useOperacion.ts';
import { useCambiosSinGuardar } from '../../../ui/formulario/useCambiosSinGuardar.ts';
import { ListaDeMensajes } from '../../piezas/ListaDeMensajes.tsx';
import { guardarLibro } from './libro-recibido.ts';
import classes from './archivo.module.css';
import { ocultasSinDecidir, rechazoDeCarga } from './rechazo-de-carga.ts';
import { useClave } from '../../../lib/api/useClave.ts';
import { useSeguirCarga } from './useSeguirCarga.ts';
import { VARIANTES } from './variantes.ts';

/** Reason why a chosen file is not sent, in the server's words; null if it may be. */
const motivoParaNoSubir = (archivo: File): string | null => {
  const reparo = reparoDeLibro(archivo);
  return reparo && falloDeLibro({ motivo: reparo }).message;
};

/** Shows how much of the file was sent, while the server already reads it. */
const Enviando = ({ porcentaje }: { readonly porcentaje: number }) => (
  <>
    <span>Procesando archivo. Por favor, no cierre ni recargue la página hasta que finalice.</span>
    <Progress.Root size="md" radius="xl" className={classes.envio ?? ''}>
      <Progress.Section value={porcentaje} aria-label="Envío del archivo" />
    </Progress.Root>
  </>
);

const AL_SALIR = {
  titulo: 'Su archivo se está procesando',
  texto: 'Si sale ahora, no verá el resultado.',
  textoOk: 'Salir',
};

/** Asks before typed cells are lost. */
export const AL_SALIR_SIN_VALIDAR = {
  titulo: '¿Salir sin validar?',
  texto: 'Lo que corrigió no se ha validado. Si sale ahora, se perderá.',
  textoOk: 'Salir sin validar',
};

export const YA_NO_ESTAN =
  'Estas filas ya no están por corregir: su venta siguió en otra ventana, o se descartaron.';

/** Rows on this screen, which the file replaces. */
interface PorReemplazar {
  readonly id: number;
  /** True if they hold unchecked cells. */
  readonly sinValidar: boolean;
  /** Drops their typed cells, because they were left or replaced. */
  readonly alOlvidar: () => void;
  /** Called if they no longer exist. */
  readonly alFaltar: () => void;
}

interface Entrada {
  readonly variante: Variante;
  readonly convenioId: number;
  readonly reemplaza?: PorReemplazar;
  /** Opens the draft of rows returned with errors. */
  readonly alHallarErrores: (borrador: number) => void;
}

interface Subida {
  readonly operacion: Operacion;
  readonly subir: (archivo: File) => Promise<void>;
  readonly permitirSalida: () => void;
}

/** Sends the file as soon as it is chosen, and handles every result. */
export const useSubirArchivo = ({
  variante,
  convenioId,
  reemplaza,
  alHallarErrores,
}: Entrada): Subida => {
  const { llamada, ruta } = VARIANTES[variante];
  const { usuarioId } = useSesion();
  const navegar = useNavigate();
  const operacion = useOperacion();
  const conClave = useClave();
  const seguir = useSeguirCarga(convenioId, ruta);
  const [enCurso, setEnCurso] = useState(false);
  // One blocker for the whole screen, because the router heeds a single one.
  const permitirSalida = useCambiosSinGuardar(
    enCurso || (reemplaza?.sinValidar ?? false),
    enCurso || !reemplaza ? AL_SALIR : { ...AL_SALIR_SIN_VALIDAR, alSalir: reemplaza.alOlvidar },
  );

  const elegirOcultas = useElegirOcultas();
  const rechazar = async (error: unknown): Promise<void> => {
    if (reemplaza && error instanceof ErrorDeApi && error.estado === 404) {
      operacion.error(YA_NO_ESTAN, { alCerrar: reemplaza.alFaltar });
      return;
    }
    const rechazo = rechazoDeCarga(error);
    if (rechazo.tipo === 'servidor') {
      operacion.ocultar();
      permitirSalida();
      await navegar('/errorIngresoMasivo');
      return;
    }
    if (rechazo.tipo === 'mensajes') {
      const idSolicitud = error instanceof ErrorDeApi ? error.idSolicitud : null;
      operacion.error(<ListaDeMensajes mensajes={rechazo.mensajes} idSolicitud={idSolicitud} />);
      return;
    }
    const { archivo, borrador, mensaje } = rechazo;
    reemplaza?.alOlvidar();
    guardarLibro(archivo.contenido, archivo.nombre);
    operacion.error(mensaje, {
      alCerrar: () => {
        if (borrador !== null) alHallarErrores(borrador);
      },
    });
  };

  /** Nothing is loaded before the user has decided about hidden rows. */
  const preguntarOcultas = async (
    archivo: File,
    { filas, ocultas }: { filas: number; ocultas: number },
  ): Promise<void> => {
    operacion.ocultar();
    const decision = await elegirOcultas({
      ...preguntaDeOcultas(archivo.name, { filas, ocultas }),
      textoOk: 'Cargar',
    });
    if (decision !== null) await subir(archivo, decision);
  };

  const subir = async (archivo: File, filasOcultas?: FilasOcultas): Promise<void> => {
    const motivo = motivoParaNoSubir(archivo);
    if (motivo !== null) {
      operacion.error(motivo);
      return;
    }
    const mostrar = (porcentaje: number) => operacion.iniciar(<Enviando porcentaje={porcentaje} />);
    const entrada = {
      usuarioId: usuarioId ?? 0,
      convenioId,
      origen: ORIGEN.masivo,
      ...(reemplaza && { borradorId: reemplaza.id }),
      ...(filasOcultas && { filasOcultas }),
    };
    const huella = `${archivo.name}/${archivo.size}/${archivo.lastModified}/${filasOcultas}`;
    mostrar(0);
    setEnCurso(true);
    try {
      const intencion = await conClave(huella, (clave) =>
        enviarArchivo(llamada, entrada, archivo, { clave, alAvanzar: mostrar }),
      );
      operacion.ocultar();
      permitirSalida();
      reemplaza?.alOlvidar();
      await seguir(intencion);
    } catch (error) {
      const ocultas = ocultasSinDecidir(error);
      setEnCurso(false);
      await (ocultas ? preguntarOcultas(archivo, ocultas) : rechazar(error));
    } finally {
      setEnCurso(false);
    }
  };

  return { operacion, subir: (archivo) => subir(archivo), permitirSalida };
};
