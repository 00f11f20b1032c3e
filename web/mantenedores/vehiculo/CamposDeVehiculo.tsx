import type { FichaDeVehiculo } from '#features/mantenedores/vehiculos/ficha-vehiculo.ts';
import type { VehiculoDeListaVM } from '#features/mantenedores/vehiculos/vehiculo-mantenido.contract.ts';
import { DATOS } from '#features/vehiculo/datos.ts';
import { dvPatente } from '#values/formato-patente.ts';
import { nombreDeTipo } from '#values/nombre-visible.ts';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { CampoAnio } from '../../campos/CampoAnio.tsx';
import { CampoConFormato } from '../../campos/formato/CampoConFormato.tsx';
import { CampoPatente } from '../../campos/CampoPatente.tsx';
import { ponerCampos } from '../../ui/formulario/poner-campos.ts';
import { CampoSelector } from '../../campos/CampoSelector.tsx';
import { useMarcas, useTiposUso, useTiposVehiculo } from '../piezas/catalogos.ts';
import { useModelos } from './useModelos.ts';
import { ETIQUETAS } from './vehiculo.ts';
import classes from './vehiculo.module.css';

export type ValoresDeVehiculo = { [C in keyof FichaDeVehiculo]: FichaDeVehiculo[C] };

interface CamposDeVehiculoProps {
  readonly form: UseFormReturnType<ValoresDeVehiculo>;
  readonly registro: VehiculoDeListaVM | null;
}

const NO_APLICA = { id: -1, nombre: 'NO APLICA' };
const SIN_MODELOS = 'No hay modelos que pertenezcan a la marca y tipo seleccionados.';

const unCaracter = (texto: string) =>
  texto
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(-1);

const Placa = ({ form, registro }: CamposDeVehiculoProps) => (
  <div className={classes.placa}>
    <CampoPatente
      withAsterisk
      {...form.getInputProps('patente')}
      onChange={(patente) => ponerCampos(form, { patente, dv: dvPatente(patente) ?? '' })}
      readOnly={registro !== null}
      {...(registro !== null && { description: 'La patente no se puede cambiar.' })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
    <CampoConFormato label={ETIQUETAS.dv} {...form.getInputProps('dv')} formatear={unCaracter} />
  </div>
);

/** Type, use, brand and model: each choice limits the others. */
const Catalogo = ({ form, registro }: CamposDeVehiculoProps) => {
  const { tipoVehiculoId, marcaId } = form.values;
  const modeloVM = registro?.modeloVM;
  const tipos = useTiposVehiculo(modeloVM?.tipoVehiculoVM.id);
  const marcas = useMarcas(modeloVM?.marcaVM.id);
  const usos = useTiposUso();
  const modelos = useModelos(tipoVehiculoId, tipoVehiculoId === null ? null : marcaId);
  const elegibles = (modelos.data ?? []).filter(
    ({ id, estaVigente }) => estaVigente || id === modeloVM?.id,
  );
  const propio = registro?.tipoUsoVM;
  const delTipo = usos.de(tipoVehiculoId);
  const suyo =
    propio &&
    tipoVehiculoId === modeloVM?.tipoVehiculoVM.id &&
    delTipo.every((u) => u.id !== propio.id)
      ? [{ id: propio.id, nombre: nombreDeTipo(propio.nombre) }]
      : [];
  const sinModelos = modelos.isSuccess && elegibles.length === 0;
  return (
    <>
      <CampoSelector
        label={ETIQUETAS.tipoVehiculoId}
        withAsterisk
        opciones={tipos.eleccion}
        {...form.getInputProps('tipoVehiculoId')}
        onChange={(id) =>
          ponerCampos(form, { tipoVehiculoId: id, tipoUsoId: null, modeloId: null })
        }
        {...(tipos.error !== null && { error: tipos.error })}
      />
      <CampoSelector
        label={ETIQUETAS.tipoUsoId}
        opciones={[NO_APLICA, ...suyo, ...delTipo]}
        {...form.getInputProps('tipoUsoId')}
        value={form.values.tipoUsoId ?? NO_APLICA.id}
        onChange={(id) => form.setFieldValue('tipoUsoId', id === NO_APLICA.id ? null : id)}
        allowDeselect={false}
        disabled={tipoVehiculoId === null}
        {...(usos.error !== null && { error: usos.error })}
      />
      <CampoSelector
        label={ETIQUETAS.marcaId}
        withAsterisk
        opciones={marcas.eleccion}
        {...form.getInputProps('marcaId')}
        onChange={(id) => ponerCampos(form, { marcaId: id, modeloId: null })}
        {...(marcas.error !== null && { error: marcas.error })}
      />
      <CampoSelector
        label={ETIQUETAS.modeloId}
        withAsterisk
        opciones={elegibles}
        {...form.getInputProps('modeloId')}
        disabled={tipoVehiculoId === null || marcaId === null}
        {...(sinModelos && { error: SIN_MODELOS })}
        {...(modelos.isError && { error: 'Hubo un error al buscar los modelos' })}
      />
    </>
  );
};

/** Fields of a vehicle except its owner (A-VEH-001). */
export const CamposDeVehiculo = ({ form, registro }: CamposDeVehiculoProps) => {
  const { anioFabricacion } = form.values;
  return (
    <>
      <Placa form={form} registro={registro} />
      <CampoAnio
        withAsterisk
        {...form.getInputProps('anioFabricacion')}
        value={anioFabricacion === null ? '' : String(anioFabricacion)}
        onChange={(texto) =>
          form.setFieldValue('anioFabricacion', texto === '' ? null : Number(texto))
        }
      />
      <Catalogo form={form} registro={registro} />
      <TextInput
        label={ETIQUETAS.numeroMotor}
        withAsterisk
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={DATOS.numeroMotor.largo}
        description="Si el vehículo no tiene motor, escriba SIN MOTOR."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('numeroMotor')}
        onChange={(evento) =>
          form.setFieldValue('numeroMotor', evento.currentTarget.value.trimStart().toUpperCase())
        }
      />
    </>
  );
};
