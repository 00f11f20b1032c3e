import {
  actualizarMarca,
  crearMarca,
  type MarcaVM,
} from '#features/mantenedores/marcas/marca.contract.ts';
import { marcaEntrada } from '#features/mantenedores/marcas/marca-entrada.contract.ts';
import { llamar } from '../../lib/api/api.ts';
import { useFormulario } from '../../ui/formulario/Formulario.tsx';
import { CampoNombreMaestro } from '../piezas/CampoNombreMaestro.tsx';
import { CampoVigente } from '../piezas/CampoVigente.tsx';
import { FormularioDeRegistro } from '../piezas/FormularioDeRegistro.tsx';
import { IngresoDeRegistro } from '../piezas/IngresoDeRegistro.tsx';
import { MARCAS } from './marca.ts';

const ETIQUETAS = { nombre: 'Nombre', estaVigente: 'VIGENTE' };

const Campos = ({ registro }: { readonly registro: MarcaVM | null }) => {
  const form = useFormulario({
    valoresIniciales: {
      nombre: registro?.nombre ?? '',
      estaVigente: registro?.estaVigente ?? true,
    },
    esquema: marcaEntrada,
  });
  return (
    <FormularioDeRegistro
      mantenedor={MARCAS}
      registro={registro}
      form={form}
      etiquetas={ETIQUETAS}
      guardar={(valores, clave) =>
        registro
          ? llamar(actualizarMarca, { ...valores, id: registro.id, version: registro.version })
          : llamar(crearMarca, valores, { clave })
      }
    >
      <CampoNombreMaestro {...form.getInputProps('nombre')} />
      <CampoVigente {...form.getInputProps('estaVigente', { type: 'checkbox' })} />
    </FormularioDeRegistro>
  );
};

/** `/mantenedores/marca/ingreso[?id=]`. */
export const IngresoMarca = () => (
  <IngresoDeRegistro mantenedor={MARCAS}>
    {(registro) => <Campos registro={registro} />}
  </IngresoDeRegistro>
);
