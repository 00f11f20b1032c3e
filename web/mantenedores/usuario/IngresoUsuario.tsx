import { buscarUsuariosConvenio } from '#features/convenios/asistente/convenios-de-usuario.contract.ts';
import { vinculosDeUsuario } from '#features/mantenedores/corredores/corredor.contract.ts';
import type { UsuarioVM } from '#features/mantenedores/usuarios/usuario.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { type ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { TextoDeCarga } from '../../ui/espera/TextoDeCarga.tsx';
import { IngresoDeRegistro } from '../piezas/IngresoDeRegistro.tsx';
import { AsistenteUsuario } from './AsistenteUsuario.tsx';
import { deConvenio, deCorredor, USUARIOS } from './usuario.ts';
import type { Vinculos } from './useVinculos.ts';

const SIN_VINCULOS: Vinculos = { corredores: [], convenios: [] };

const leerVinculos = async (usuarioId: number, senal: AbortSignal): Promise<Vinculos> => {
  const [corredores, convenios] = await Promise.all([
    llamar(vinculosDeUsuario, { usuarioId }, { senal }),
    llamar(buscarUsuariosConvenio, { usuarioId }, { senal }),
  ]);
  const suyos = corredores.map(deCorredor);
  const nombreDe = (id: number): string =>
    suyos.find(({ corredorId }) => corredorId === id)?.nombre ?? '';
  return {
    corredores: suyos,
    convenios: convenios.map((uno) => deConvenio(uno, nombreDe)),
  };
};

/** Reads the brokers and agreements of a user before its form is rendered. */
const ConVinculos = ({ registro }: { readonly registro: UsuarioVM }) => {
  const { data, error, refetch } = useQuery<Vinculos, ErrorDeApi>({
    queryKey: [vinculosDeUsuario.id, 'de usuario', registro.id],
    queryFn: ({ signal }) => leerVinculos(registro.id, signal),
    // Read again for each form, and never replaced below one, because saving sends the changes to the shown
    // record.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data) return <AsistenteUsuario registro={registro} guardados={data} />;
  return (
    <Pagina
      titulo="Editar usuario"
      migas={[{ ruta: USUARIOS.ruta, titulo: USUARIOS.lista.descripcion.titulo }]}
      ancho="campos"
    >
      {error ? (
        <EstadoError
          titulo={USUARIOS.alCargar?.falla ?? error.message}
          idSolicitud={error.idSolicitud}
          alReintentar={() => void refetch()}
        />
      ) : (
        <output>
          <TextoDeCarga />
        </output>
      )}
    </Pagina>
  );
};

/** `/mantenedores/usuario/ingreso[?id=]`. */
export const IngresoUsuario = () => (
  <IngresoDeRegistro mantenedor={USUARIOS}>
    {(registro) =>
      registro ? (
        <ConVinculos key={registro.id} registro={registro} />
      ) : (
        <AsistenteUsuario registro={null} guardados={SIN_VINCULOS} />
      )
    }
  </IngresoDeRegistro>
);
