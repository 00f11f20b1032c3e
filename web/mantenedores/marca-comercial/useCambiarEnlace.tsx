import {
  crearEnlacePublico,
  type EnlacePublicoVM,
  revocarEnlacePublico,
} from '#features/convenios/enlaces/enlace-publico.contract.ts';
import { useState } from 'react';
import { llamar } from '../../lib/api/api.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { textoDeFallo } from '../../ui/estado/causas.ts';

type Cambio = 'revocar' | 'reemplazar' | 'crear';

const HECHO: Readonly<Record<Cambio, string>> = {
  revocar: 'Enlace revocado',
  reemplazar: 'Enlace reemplazado: entregue el nuevo',
  crear: 'Enlace creado',
};

const LoQueTermina = ({ reemplaza }: { readonly reemplaza: boolean }) => (
  <>
    <p>
      El enlace deja de abrir de inmediato, también donde esté impreso o publicado.
      {reemplaza && ' Se crea otro para el mismo convenio y usuario.'}
    </p>
    <p>
      Quienes estén comprando por un enlace de este convenio y usuario salen de inmediato. Las
      compras que se están pagando y las ya pagadas siguen.
    </p>
  </>
);

const pedir = (cambio: Cambio, { id, convenioId, usuarioId }: EnlacePublicoVM) =>
  cambio === 'crear'
    ? llamar(crearEnlacePublico, { convenioId, usuarioId })
    : llamar(revocarEnlacePublico, { id, ...(cambio === 'reemplazar' && { reemplazar: true }) });

/** Changes a public link after a dialog about the consequences; `alTerminar` reads the list again. */
export const useCambiarEnlace = (alTerminar: () => Promise<unknown>) => {
  const confirmar = useConfirmar();
  const [enCurso, setEnCurso] = useState<string | null>(null);
  const cambiar = async (cambio: Cambio, enlace: EnlacePublicoVM): Promise<void> => {
    const cual = `el enlace de ${enlace.nombreConvenio}, usuario ${enlace.username}`;
    const sigue =
      cambio === 'crear' ||
      (await confirmar({
        titulo: `${cambio === 'revocar' ? 'Revocar' : 'Reemplazar'} ${cual}`,
        texto: <LoQueTermina reemplaza={cambio === 'reemplazar'} />,
        textoOk: cambio === 'revocar' ? 'Revocar' : 'Reemplazar',
        peligro: true,
      }));
    if (!sigue) return;
    setEnCurso(`${cambio}-${enlace.id}`);
    try {
      await pedir(cambio, enlace);
      avisos.exito(HECHO[cambio]);
    } catch (error) {
      avisos.error(textoDeFallo(error));
    }
    await alTerminar();
    setEnCurso(null);
  };
  return { enCurso, cambiar };
};
