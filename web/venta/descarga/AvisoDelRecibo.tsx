import { avisarme, verRecibo } from '#features/polizas/recibo/recibo.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { llamar } from '../../lib/api/api.ts';
import { nuevaClave } from '../../lib/api/clave.ts';
import { CasillaDeAviso } from '../piezas/CasillaDeAviso.tsx';
import classes from './Recibo.module.css';

interface AvisoDelReciboProps {
  readonly idv: number;
  /** Answer of the server. */
  readonly avisa: boolean;
}

/** The receipt's box for next year's reminder: each press is kept by the server, and said where it was made. */
export const AvisoDelRecibo = ({ idv, avisa }: AvisoDelReciboProps) => {
  const consultas = useQueryClient();
  const guardar = useMutation({
    mutationFn: (quiere: boolean) =>
      llamar(avisarme, { IDV: idv, quiere }, { clave: nuevaClave() }),
    onSettled: () => consultas.invalidateQueries({ queryKey: [verRecibo.id, { IDV: idv }] }),
  });
  const { data, isPending, isError, variables } = guardar;
  return (
    <div className={classes.correo}>
      <CasillaDeAviso
        marcada={isPending ? variables : (data?.avisa ?? avisa)}
        deshabilitada={isPending}
        alCambiar={(quiere) => guardar.mutate(quiere)}
      />
      <output className={classes.linea}>
        {isError
          ? 'No pudimos guardarlo. Inténtelo otra vez.'
          : data && (data.avisa ? 'Le avisaremos.' : 'No le avisaremos.')}
      </output>
    </div>
  );
};
