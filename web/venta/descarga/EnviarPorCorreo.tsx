import { reenviarCorreo } from '#features/soporte/reenvio/reenvio.contract.ts';
import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { useClave } from '../../lib/api/useClave.ts';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { rutaDeVenta } from '../../ui/ficha/rutas-de-ficha.ts';
import { ERROR_INESPERADO } from '../piezas/textos.ts';

interface EnviarPorCorreoProps {
  readonly idv: number;
  readonly operacion: Operacion;
  readonly variante?: 'default' | 'subtle';
}

const ICONO = <IconMailForward size={18} aria-hidden />;

/** Mails the policies again: to the buyer at once, or by the record, where a seller chooses the recipient. */
export const EnviarPorCorreo = ({ idv, operacion, variante = 'default' }: EnviarPorCorreoProps) => {
  const puede = usePuede();
  const unaVez = useClave();
  const { tipo, ventanas } = useSesion();
  if (tipo !== 'publica') {
    return puede(reenviarCorreo) ? (
      <Button
        variant="default"
        leftSection={ICONO}
        component={Link}
        to={rutaDeVenta(idv)}
        state={{ accion: 'reenviar' }}
      >
        Enviar por correo
      </Button>
    ) : null;
  }
  // An owner's session has no window of the purchase, and shows only their own policies.
  if (ventanas.length === 0) return null;
  const enviar = async () => {
    operacion.iniciar();
    try {
      const { correo } = await unaVez(String(idv), (clave) =>
        llamar(reenviarCorreo, { ventaId: idv, a: 'comprador' }, { clave }),
      );
      operacion.exito(`Se enviará a ${correo} en unos momentos.`);
    } catch (fallo) {
      const dicho = fallo instanceof ErrorDeApi && [409, 429].includes(fallo.estado);
      operacion.error(dicho ? fallo.message : ERROR_INESPERADO);
    }
  };
  return (
    <Button variant={variante} leftSection={ICONO} onClick={() => void enviar()}>
      Enviar por correo
    </Button>
  );
};
