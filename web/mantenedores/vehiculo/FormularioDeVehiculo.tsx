import { datosConocidos, datosDe, SIN_DATOS } from '#features/vehiculo/campos.ts';
import { esquemaFichaDeVehiculo } from '#features/mantenedores/vehiculos/ficha-vehiculo.ts';
import {
  actualizarVehiculo,
  crearVehiculo,
  type VehiculoDeListaVM,
} from '#features/mantenedores/vehiculos/vehiculo-mantenido.contract.ts';
import { anioDe, fechaSantiago } from '#values/fecha.ts';
import { ahora } from '../../lib/navegador/ahora.ts';
import type { ComponentProps } from 'react';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { useFormulario } from '../../ui/formulario/Formulario.tsx';
import { erroresDeCampo } from '../../lib/api/errores-de-campo.ts';
import { FalloDicho } from '../piezas/errores-de-registro.ts';
import { FormularioDeRegistro } from '../piezas/FormularioDeRegistro.tsx';
import type { Mantenedor } from '../piezas/mantenedor.ts';
import { CamposDeVehiculo, type ValoresDeVehiculo } from './CamposDeVehiculo.tsx';
import { CampoPropietario } from './CampoPropietario.tsx';
import { useNombresDelHistorial } from './useNombresDelHistorial.ts';
import { ETIQUETAS } from './vehiculo.ts';

const FALLA =
  'Ocurrió un error al crear/actualizar el Vehículo. Por favor, revise los datos e intente nuevamente';

const valoresDe = (registro: VehiculoDeListaVM | null): ValoresDeVehiculo => ({
  patente: registro?.patente ?? '',
  dv: registro?.dv ?? '',
  tipoVehiculoId: registro?.modeloVM.tipoVehiculoVM.id ?? null,
  marcaId: registro?.modeloVM.marcaVM.id ?? null,
  modeloId: registro?.modeloVM.id ?? null,
  tipoUsoId: registro?.tipoUsoVM?.id ?? null,
  ...datosDe(registro ?? SIN_DATOS),
  propietarioId: registro?.propietarioVM.id ?? null,
});

const guardar = async (
  registro: VehiculoDeListaVM | null,
  { dv, tipoUsoId, modeloId, propietarioId, ...valores }: ValoresDeVehiculo,
  clave: string,
): Promise<unknown> => {
  const vehiculo = {
    patente: valores.patente,
    dv: dv || null,
    ...datosConocidos(valores),
    modeloVM: { id: modeloId ?? 0 },
    tipoUsoVM: tipoUsoId === null ? null : { id: tipoUsoId },
    propietarioVM: { id: propietarioId ?? 0 },
  };
  try {
    if (!registro) return await llamar(crearVehiculo, vehiculo, { clave });
    const { id, version } = registro;
    return await llamar(actualizarVehiculo, { ...vehiculo, id, version });
  } catch (error) {
    // A field's message, or one about a concurrent change, is more helpful.
    const dicho = error instanceof ErrorDeApi && error.estado === 409;
    if (dicho || Object.keys(erroresDeCampo(error)).length > 0) throw error;
    throw new FalloDicho(FALLA, { cause: error });
  }
};

interface FormularioDeVehiculoProps {
  /** List to which the form returns. */
  readonly mantenedor: Mantenedor<VehiculoDeListaVM>;
  readonly registro: VehiculoDeListaVM | null;
  readonly trasGuardar?: ComponentProps<typeof FormularioDeRegistro>['trasGuardar'];
}

/** Form of a vehicle, for its maintainer and for support screens that correct one. */
export const FormularioDeVehiculo = ({
  mantenedor,
  registro,
  trasGuardar,
}: FormularioDeVehiculoProps) => {
  const valorDe = useNombresDelHistorial(registro?.id ?? null);
  const form = useFormulario<ValoresDeVehiculo>({
    valoresIniciales: valoresDe(registro),
    esquema: esquemaFichaDeVehiculo(anioDe(fechaSantiago(ahora()))),
  });
  const dueno = registro && {
    id: registro.propietarioVM.id,
    rut: registro.propietarioVM.rut,
    dv: registro.propietarioVM.dv,
    nombre: registro.propietario,
  };
  return (
    <FormularioDeRegistro
      mantenedor={mantenedor}
      registro={registro}
      form={form}
      etiquetas={ETIQUETAS}
      guardar={(valores, clave) => guardar(registro, valores, clave)}
      trasGuardar={trasGuardar}
      valorDe={valorDe}
    >
      <CamposDeVehiculo form={form} registro={registro} />
      <CampoPropietario
        withAsterisk
        description="Escriba al menos 3 dígitos del RUT y elija al propietario."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        actual={dueno}
        {...form.getInputProps('propietarioId')}
        value={form.values.propietarioId}
        onChange={(id) => form.setFieldValue('propietarioId', id)}
      />
    </FormularioDeRegistro>
  );
};
