import { useLocation, useNavigate } from 'react-router';
import { leerVuelta } from '../../lib/lista/estado-de-lista.ts';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { useCambiosSinGuardar } from '../../ui/formulario/useCambiosSinGuardar.ts';

const AL_VOLVER =
  '¿Está seguro de que desea volver atrás? Es posible que pierda cualquier cambio no guardado';

/**
 * The two ways out of a form: `salir` after saving, `volver` after asking (A-FORM-003); `alSalir` runs with
 * either. `dejarSalir` marks a form as saved, before its dialog is closed.
 */
export const useSalida = (ruta: string, hayCambios: boolean, alSalir?: () => void) => {
  const navegar = useNavigate();
  const confirmar = useConfirmar();
  const dejarSalir = useCambiosSinGuardar(hayCambios, alSalir ? { alSalir } : {});
  // Restores the list's page, sort, filters and search text, or the home that led here.
  const { pathname = ruta, search, state } = leerVuelta(useLocation().state);
  const salir = () => {
    dejarSalir();
    alSalir?.();
    void navegar({ pathname, search }, { state });
  };
  const volver = async () => {
    const seguro = await confirmar({ titulo: 'Volver', texto: AL_VOLVER, textoOk: 'Volver' });
    if (seguro) salir();
  };
  return { dejarSalir, salir, volver: () => void volver(), search };
};
