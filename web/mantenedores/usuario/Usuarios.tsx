import { usePuede } from '../../lib/sesion/permisos.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { ListaMantenedor } from '../piezas/ListaMantenedor.tsx';
import { USUARIOS, USUARIOS_PERFILADOS } from './usuario.ts';

/**
 * `/mantenedores/usuario`: all users for maintainers; for others, those of their profile, by their own id
 * (A-USU-001, A-USU-002).
 */
export const Usuarios = () => {
  const { usuarioId } = useSesion();
  const mantiene = usePuede()(USUARIOS.crear);
  if (mantiene) return <ListaMantenedor mantenedor={USUARIOS} />;
  return (
    <ListaMantenedor
      mantenedor={USUARIOS_PERFILADOS}
      filtros={usuarioId === null ? {} : { usuarioId }}
    />
  );
};
