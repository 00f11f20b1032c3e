import {
  type CambioDePrecio,
  cambiarPrecios,
  deshacerPrecios,
} from '#features/convenios/precios/precios.contract.ts';
import { contar } from '#values/numero.ts';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { erroresDeCampo } from '../../lib/api/errores-de-campo.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';
import { useClave } from '../../lib/api/useClave.ts';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { ErroresDeRegistro } from '../piezas/ErroresDeRegistro.tsx';
import { type FilaDeHoja, type Programado, type Rechazos, rechazosDe } from './hoja.ts';

interface Entrada {
  readonly filas: readonly FilaDeHoja[];
  readonly alReleer: () => Promise<unknown>;
  /** Called after the changes are stored. */
  readonly alGuardar: () => void;
  /** Adds the server's reasons, each for its cell; those of the workbook stay. */
  readonly alRechazar: (rechazos: Rechazos) => void;
}

/** Sends the changes, and undoes planned ones; typed cells stay unless they are stored. */
export const useGuardarHoja = ({ filas, alReleer, alGuardar, alRechazar }: Entrada) => {
  const operacion = useOperacion();
  const conClave = useClave();
  const fallar = async (error: unknown, enviados: readonly CambioDePrecio[]) => {
    // Shows what the other user wrote, beside what was typed here.
    if (error instanceof ErrorDeApi && error.estado === 409) await alReleer();
    alRechazar(rechazosDe(enviados, erroresDeCampo(error)).rechazos);
    const titulos = new Map(filas.map(({ numero, titulo }) => [numero, titulo]));
    const etiquetas = Object.fromEntries(
      Object.keys(erroresDeCampo(error)).map((ruta) => {
        const lugar = Number(ruta.split('.')[1]);
        return [ruta, titulos.get(enviados[lugar]?.primaId ?? 0) ?? 'Desde'];
      }),
    );
    operacion.error(<ErroresDeRegistro error={error} etiquetas={etiquetas} />);
  };
  const guardar = async (periodo: number, desde: string, cambios: CambioDePrecio[]) => {
    const entrada = { periodo, desde, cambios };
    operacion.iniciar();
    try {
      const { cambiados } = await conClave(JSON.stringify(entrada), (clave) =>
        llamar(cambiarPrecios, entrada, { clave }),
      );
      alGuardar();
      await alReleer();
      operacion.ocultar();
      avisos.exito(`${contar(cambiados, 'precio guardado', 'precios guardados')}.`);
    } catch (error) {
      await fallar(error, cambios);
    }
  };
  const deshacer = async (convenioId: number, { periodo, desde, precios }: Programado) => {
    const cambios = precios.map(({ primaId, antes, despues }) => ({ primaId, antes, despues }));
    const entrada = { convenioId, periodo, desde, cambios };
    operacion.iniciar();
    try {
      const { quitados } = await conClave(`deshacer ${JSON.stringify(entrada)}`, (clave) =>
        llamar(deshacerPrecios, entrada, { clave }),
      );
      await alReleer();
      operacion.ocultar();
      avisos.exito(`${contar(quitados, 'precio quitado', 'precios quitados')}.`);
    } catch (error) {
      await fallar(error, []);
    }
  };
  return { operacion, guardar, deshacer };
};
