import { marcaEntrada, type MarcaVM } from '#features/mantenedores/marcas/marca.contract.ts';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { llamar } from '../../lib/api.ts';
import { useFormulario } from '../../ui/Formulario.tsx';
import { FormularioDeRegistro } from '../FormularioDeRegistro.tsx';
import { IngresoDeRegistro } from '../IngresoDeRegistro.tsx';
import { MARCAS } from './marca.ts';
import { actualizarMarca, crearMarca } from '#features/mantenedores/marcas/marca.contract.ts';
import { Historial } from '../Historial.tsx';

const ETIQUETAS = { nombre: 'Nombre', estaVigente: 'Vigente' };

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
      titulo={registro ? 'Editar marca' : 'Nueva marca'}
      volverA={{ ruta: MARCAS.ruta, titulo: MARCAS.lista.descripcion.titulo }}
      form={form}
      etiquetas={ETIQUETAS}
      textoExito="Marca guardada con éxito"
      guardar={(valores) =>
        registro
          ? llamar(actualizarMarca, { ...valores, id: registro.id, version: registro.version })
          : llamar(crearMarca, valores)
      }
      pie={registro && <Historial entidad="marca" id={registro.id} />}
    >
      <Stack>
        <TextInput
          label="Nombre"
          withAsterisk
          maxLength={100}
          autoComplete="off"
          {...form.getInputProps('nombre')}
        />
        <Checkbox label="VIGENTE" {...form.getInputProps('estaVigente', { type: 'checkbox' })} />
      </Stack>
    </FormularioDeRegistro>
  );
};

/** `/mantenedores/marca/ingreso[?id=]`. */
export const IngresoMarca = () => (
  <IngresoDeRegistro mantenedor={MARCAS}>
    {(registro) => <Campos registro={registro} />}
  </IngresoDeRegistro>
);
