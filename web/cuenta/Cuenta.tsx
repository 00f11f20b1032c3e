import { buscarUsuario } from '#features/mantenedores/usuarios/usuario.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { llamar } from '../lib/api/api.ts';
import { useSesion } from '../lib/sesion/useSesion.ts';
import { Pagina } from '../ui/Pagina.tsx';
import { ClavePropia } from './ClavePropia.tsx';
import { CuentaExterna } from './CuentaExterna.tsx';
import { LlavesDeAcceso } from './LlavesDeAcceso.tsx';
import { SegundoFactor } from './SegundoFactor.tsx';
import { SesionesAbiertas } from './SesionesAbiertas.tsx';

const PROPOSITO = 'Dónde tiene sesiones abiertas y cómo inicia sesión.';

const CuentaPropia = () => (
  <Pagina titulo="Mi cuenta" proposito={PROPOSITO} ancho="formulario">
    <SesionesAbiertas usuarioId={null} />
    <ClavePropia />
    <SegundoFactor usuarioId={null} />
    <LlavesDeAcceso />
  </Pagina>
);

const CuentaDeUsuario = ({ id }: { readonly id: number }) => {
  const { data } = useQuery({
    queryKey: [buscarUsuario.id, id],
    queryFn: ({ signal }) => llamar(buscarUsuario, { id }, { senal: signal }),
  });
  const ruta = `/mantenedores/usuario/ingreso?id=${id}`;
  return (
    <Pagina
      titulo={data ? `Acceso de ${data.username}` : 'Acceso de un usuario'}
      proposito={PROPOSITO}
      migas={[
        { ruta: '/mantenedores/usuario', titulo: 'Usuarios' },
        { ruta, titulo: 'Editar usuario' },
      ]}
      ancho="formulario"
    >
      <SesionesAbiertas usuarioId={id} />
      <SegundoFactor usuarioId={id} />
      <CuentaExterna usuarioId={id} />
    </Pagina>
  );
};

/** `/cuenta`: the user's own access; with `?usuarioId=`, another user's, for an Administrador. */
export const Cuenta = () => {
  const [consulta] = useSearchParams();
  const propio = useSesion().usuarioId;
  const id = Number(consulta.get('usuarioId'));
  return Number.isSafeInteger(id) && id > 0 && id !== propio ? (
    <CuentaDeUsuario key={id} id={id} />
  ) : (
    <CuentaPropia />
  );
};
