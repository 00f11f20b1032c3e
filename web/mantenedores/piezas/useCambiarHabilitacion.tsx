import { useQueryClient } from '@tanstack/react-query';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { llamar } from '../../lib/api/api.ts';
import { EN_ESPERA, guardarOProponer, PROPUESTO } from '../../lib/api/proponer.ts';
import { mensajeDe } from './errores-de-registro.ts';
import { LoQueDetiene } from './LoQueDetiene.tsx';
import type { FilaDeMantenedor, Mantenedor } from './mantenedor.ts';

const DEJA_DE_USARSE = 'Deja de usarse.';

/**
 * Asks before a record is disabled, with its dependents (A-DETIENE-004). Resolves to the answer, and whether
 * to close the dependents too. Throws if the dependents are unknown.
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

/** Asks, then disables or enables a record; the lists with it are read again. */
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
