import type { CuentaDeAnulacion } from '#features/polizas/anulacion-masiva/anulacion-masiva.contract.ts';
import type { FilasOcultas } from '#formatos/xlsx/libro.ts';
import { formatearPesos } from '#values/dinero.ts';
import { contar, formatearNumero } from '#values/numero.ts';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { useElegirOcultas } from '../../ui/dialogo/useElegirOcultas.tsx';

type Cuenta = CuentaDeAnulacion['todas'];

const cuantas = ({ polizas, montoEnPesos }: Cuenta): string =>
  `${contar(polizas, 'póliza', 'pólizas')}, ${formatearPesos(montoEnPesos)}`;

const SIN_VUELTA = 'Se informará a la AACH. No se puede deshacer.';

const COMUNES = {
  titulo: 'Anular las pólizas del archivo',
  textoOk: 'Anular',
  peligro: true,
} as const;

/**
 * Asks before a file of policies is cancelled, with their number, their amount and the number in hidden rows
 * (A-OCULTA-003). Null if the user declined.
 */
export const usePreguntarAnulacion = () => {
  const confirmar = useConfirmar();
  const elegirOcultas = useElegirOcultas();
  return async (
    archivo: string,
    { filas, filasOcultas, visibles, todas }: CuentaDeAnulacion,
  ): Promise<FilasOcultas | null> => {
    const delArchivo = `«${archivo}» tiene ${contar(filas, 'fila', 'filas')}`;
    if (filasOcultas > 0) {
      const enOcultas = todas.polizas - visibles.polizas;
      return elegirOcultas({
        ...COMUNES,
        texto: `${delArchivo}, ${formatearNumero(filasOcultas)} de ellas ${filasOcultas === 1 ? 'oculta' : 'ocultas'}. ${SIN_VUELTA}`,
        visibles: `Solo las visibles: ${cuantas(visibles)}`,
        tambienOcultas: `También las ocultas: ${cuantas(todas)}; ${formatearNumero(enOcultas)} de ellas en filas ocultas`,
      });
    }
    const texto =
      todas.polizas === 0
        ? `${delArchivo} y ninguna anula una póliza. Si continúa, el resultado dirá por qué en cada fila.`
        : `${delArchivo}. Se ${todas.polizas === 1 ? 'anulará' : 'anularán'} ${cuantas(todas)}. ${SIN_VUELTA}`;
    return (await confirmar({ ...COMUNES, texto })) ? 'no' : null;
  };
};
