import { useQueryClient } from '@tanstack/react-query';
import { useConfirmar } from '../ui/dialogo/confirmar.tsx';
import type { Operacion } from '../ui/dialogo/useOperacion.ts';
import { llamar } from '../lib/api.ts';
import { EN_ESPERA, guardarOProponer, PROPUESTO } from '../lib/proponer.ts';
import { mensajeDe } from './errores-de-registro.ts';
import { LoQueDetiene } from './LoQueDetiene.tsx';
import type { FilaDeMantenedor, Mantenedor } from './mantenedor.ts';

const DEJA_DE_USARSE = 'Deja de usarse.';

/**
 * Asks before a record is turned off, with what that touches (A-DETIENE-004). Resolves to whether it is, and
 * whether what stands on it is closed too. Throws when it cannot be told what it touches.
 */
export const usePreguntarDesactivar = <Fila extends FilaDeMantenedor>({
  habilitacion,
  singular,
  articulo,
  alDesactivar = DEJA_DE_USARSE,
  cierre,
}: Mantenedor<Fila>) => {
  const confirmar = useConfirmar();
  return async (
    { id, nombre }: { readonly id: number; readonly nombre: string },
    { conCierre = false } = {},
  ): Promise<{ si: boolean; cierra: boolean }> => {
    const detiene = habilitacion && (await llamar(habilitacion.porCerrar, { id }));
    let cierra = false;
    const si = await confirmar({
      titulo: `Desactivar ${singular}`,
      texto: (
        <>
          {`¿Está seguro de que desea desactivar ${articulo} ${singular} ${nombre}?`}
          {detiene && <LoQueDetiene detiene={detiene} consecuencia={alDesactivar} />}
          {detiene && conCierre && cierre && (
            <cierre.Opcion
              detiene={detiene}
              alElegir={(elegido) => {
                cierra = elegido;
              }}
            />
          )}
        </>
      ),
      textoOk: 'DESACTIVAR',
      peligro: true,
    });
    return { si, cierra };
  };
};

/** Asks, and only then turns a record on or off; the lists that show it are read again. */
export const useCambiarHabilitacion = <Fila extends FilaDeMantenedor>(
  mantenedor: Mantenedor<Fila>,
  operacion: Operacion,
) => {
  const { habilitacion, vigenteDe, nombreDe, singular, articulo, lista, cierre } = mantenedor;
  const confirmar = useConfirmar();
  const preguntarDesactivar = usePreguntarDesactivar(mantenedor);
  const cache = useQueryClient();

  const preguntarHabilitar = async (fila: Fila) => ({
    si: await confirmar({
      titulo: `Habilitar ${singular}`,
      texto: `¿Está seguro de que desea habilitar ${articulo} ${singular} ${nombreDe(fila)}?`,
      textoOk: 'HABILITAR',
      peligro: false,
    }),
    cierra: false,
  });

  return async (fila: Fila): Promise<void> => {
    if (!habilitacion || !vigenteDe) return;
    const apaga = vigenteDe(fila);
    const { id } = fila;
    try {
      const { si, cierra } = apaga
        ? await preguntarDesactivar({ id, nombre: nombreDe(fila) }, { conCierre: true })
        : await preguntarHabilitar(fila);
      if (!si) return;
      operacion.iniciar();
      const llamada = apaga ? habilitacion.desactivar : habilitacion.reactivar;
      const hecho = await guardarOProponer(llamada, { id }, async () => {
        await (cierra && cierre ? cierre.cerrar(id) : llamar(llamada, { id }));
      });
      await cache.invalidateQueries({ queryKey: [lista.pagina.id] });
      if (hecho === PROPUESTO) operacion.exito(EN_ESPERA);
      else operacion.ocultar();
    } catch (error) {
      operacion.error(mensajeDe(error));
    }
  };
};
