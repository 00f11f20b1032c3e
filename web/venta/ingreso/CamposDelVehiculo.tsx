import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { TextInput } from '@mantine/core';
import { CampoAnio } from '../../campos/CampoAnio.tsx';
import { CampoSelector } from '../../campos/CampoSelector.tsx';
import { errorDeTipo, ETIQUETAS } from './errores-del-formulario.ts';
import { usoInicial, usosDe } from './opciones/opciones-vehiculo.ts';
import type { EstadoDelFormulario } from './useEstadoDelFormulario.ts';
import type { OpcionesVehiculo } from './opciones/useOpcionesVehiculo.ts';

const SIN_MODELOS =
  'No se encontraron modelos para la combinación de tipo de vehículo y marca seleccionadas';
const MAXIMO_MOTOR = 40;
/** A typed premium was for the type and use before. */
const PRIMA_FIJA = { primaFija: true, prima: null };

interface CamposDelVehiculoProps {
  readonly estado: EstadoDelFormulario;
  readonly convenio: ConvenioVM;
  readonly opciones: OpcionesVehiculo;
}

const enMayusculas = (texto: string) => texto.trimStart().toUpperCase();

/** What is typed of a vehicle besides its plate, as far as it is not folded. */
export const CamposDelVehiculo = ({ estado, convenio, opciones }: CamposDelVehiculoProps) => {
  const { form, recordarUso, usoPrevio, esComprador, seVe } = estado;
  const { values: valores } = form;
  const conUsos = opciones.usos.length > 0;

  const cambiarTipo = (id: number | null) => {
    const tipoVehiculoId = id ?? 0;
    const tipoUsoId = usoInicial(usosDe(convenio, tipoVehiculoId), usoPrevio(tipoVehiculoId));
    form.setValues({ tipoVehiculoId, tipoUsoId, modeloId: 0, ...PRIMA_FIJA });
    // Another type than the registered one is said where it is chosen.
    const tipoRegistrado = estado.cotizacion.dicha?.tipoVehiculoId ?? null;
    const { especial } = valores;
    form.setErrors({
      ...form.errors,
      tipoVehiculoId: null,
      ...errorDeTipo({ tipoVehiculoId, especial }, { convenio, tipoRegistrado }),
    });
  };
  const cambiarUso = (id: number | null) => {
    if (id === null) return;
    recordarUso(valores.tipoVehiculoId, id);
    form.setValues({ tipoUsoId: id, ...PRIMA_FIJA });
  };
  return (
    <>
      {seVe('tipoVehiculoId') && (
        <CampoSelector
          label={ETIQUETAS.tipoVehiculoId}
          opciones={opciones.tipos}
          {...form.getInputProps('tipoVehiculoId')}
          readOnly={esComprador}
          value={valores.tipoVehiculoId || null}
          onChange={cambiarTipo}
        />
      )}
      {seVe('tipoUsoId') && (
        <CampoSelector
          label={ETIQUETAS.tipoUsoId}
          opciones={opciones.usosParaElegir}
          {...form.getInputProps('tipoUsoId')}
          onChange={cambiarUso}
          disabled={!conUsos}
        />
      )}
      {seVe('marcaId') && (
        <CampoSelector
          label={ETIQUETAS.marcaId}
          opciones={opciones.marcas}
          {...form.getInputProps('marcaId')}
          readOnly={esComprador}
          value={valores.marcaId || null}
          onChange={(id) => form.setValues({ marcaId: id ?? 0, modeloId: 0 })}
        />
      )}
      {seVe('modeloId') && (
        <CampoSelector
          label={ETIQUETAS.modeloId}
          opciones={opciones.modelos}
          {...form.getInputProps('modeloId')}
          readOnly={esComprador}
          value={valores.modeloId || null}
          onChange={(id) => form.setFieldValue('modeloId', id ?? 0)}
          disabled={valores.marcaId === 0 || valores.tipoVehiculoId === 0}
          {...(opciones.cargandoModelos && { description: 'Cargando modelos…' })}
          {...(opciones.sinModelos && { error: SIN_MODELOS })}
        />
      )}
      {seVe('nroMotor') && (
        <TextInput
          label={ETIQUETAS.nroMotor}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAXIMO_MOTOR}
          description="Si el vehículo no tiene motor, escriba SIN MOTOR."
          {...form.getInputProps('nroMotor')}
          onChange={(evento) =>
            form.setFieldValue('nroMotor', enMayusculas(evento.currentTarget.value))
          }
          readOnly={esComprador}
        />
      )}
      {seVe('anioFabricacion') && (
        <CampoAnio
          readOnly={esComprador}
          {...form.getInputProps('anioFabricacion')}
          value={valores.anioFabricacion === null ? '' : String(valores.anioFabricacion)}
          onChange={(texto) =>
            form.setFieldValue('anioFabricacion', texto === '' ? null : Number(texto))
          }
        />
      )}
    </>
  );
};
