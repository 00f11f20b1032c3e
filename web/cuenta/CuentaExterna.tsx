import { type EstadoDeFactorVM, estadoDeFactor } from '#features/acceso/factor/factor.contract.ts';
import { desvincularDeOidc } from '#features/acceso/oidc/oidc.contract.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ErrorDeApi, llamar } from '../lib/api/api.ts';
import { avisos } from '../lib/avisos/notificaciones.ts';
import { useConfirmar } from '../ui/dialogo/confirmar.tsx';
import { Seccion } from './Seccion.tsx';
import { useAccion } from './useAccion.ts';

/** A user's provider account, which an Administrador may unlink; absent without one. */
export const CuentaExterna = ({ usuarioId }: { readonly usuarioId: number }) => {
  const { data, refetch } = useQuery<EstadoDeFactorVM, ErrorDeApi>({
    queryKey: [estadoDeFactor.id, usuarioId],
    queryFn: ({ signal }) => llamar(estadoDeFactor, { usuarioId }, { senal: signal }),
    staleTime: 0,
  });
  const { enCurso, hacer } = useAccion();
  const confirmar = useConfirmar();
  if (!data?.cuentaExterna) return null;
  const desvincular = async () => {
    const seguir = await confirmar({
      titulo: 'Desvincular la cuenta externa',
      texto: 'Sus sesiones se cierran ahora.',
      textoOk: 'Desvincular',
      peligro: true,
    });
    if (!seguir) return;
    const bien = await hacer('desvincular', () => llamar(desvincularDeOidc, { usuarioId }));
    if (bien) avisos.exito('Cuenta externa desvinculada; sus sesiones se cerraron');
    await refetch();
  };
  return (
    <Seccion
      titulo="Cuenta externa"
      explicacion="La cuenta de la empresa con que entra. Al desvincularla se cierran sus sesiones, y en su próximo ingreso se vincula por su correo la que entonces use."
    >
      <Button
        variant="default"
        loading={enCurso === 'desvincular'}
        onClick={() => void desvincular()}
      >
        Desvincular
      </Button>
    </Seccion>
  );
};
