import { SIN_PERMISO } from '#values/respuesta.ts';
import { leerConvenio } from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';
import {
  actualizarConvenio,
  crearConvenio,
} from '#features/convenios/acuerdo/guardar-convenio.contract.ts';
import { useSearchParams } from 'react-router';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { CONVENIOS } from './convenio.ts';
import { ConvenioCargado } from './ConvenioCargado.tsx';
import { FichaDeConvenio } from './FichaDeConvenio.tsx';
import { FormularioDeConvenio } from './FormularioDeConvenio.tsx';

/** `/mantenedores/convenio/ingreso[?id=]`: creates, edits or shows an agreement. */
export const IngresoConvenio = () => {
  const [parametros] = useSearchParams();
  const id = Number(parametros.get('id')) || null;
  const puede = usePuede();
  const cambia = puede(actualizarConvenio);
  // Shows everything until the permissions are known: the server decides.
  const seSabe = puede(leerConvenio);
  if (id === null && seSabe && !puede(crearConvenio)) {
    return (
      <Pagina
        titulo="Ingreso de convenio"
        migas={[{ ruta: CONVENIOS.ruta, titulo: CONVENIOS.lista.descripcion.titulo }]}
        ancho="formulario"
      >
        <EstadoError titulo={SIN_PERMISO} />
      </Pagina>
    );
  }
  if (id === null) return <FormularioDeConvenio convenio={null} />;
  return (
    <ConvenioCargado key={id} id={id} titulo={cambia ? 'Editar convenio' : 'Convenio'}>
      {(convenio) =>
        cambia || !seSabe ? (
          <FormularioDeConvenio convenio={convenio} />
        ) : (
          <FichaDeConvenio convenio={convenio} />
        )
      }
    </ConvenioCargado>
  );
};
