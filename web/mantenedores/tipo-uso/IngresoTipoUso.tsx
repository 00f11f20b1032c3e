import {
  actualizarTipoUso,
  crearTipoUso,
  tipoUsoEntrada,
  type TipoUsoVM,
} from '#features/mantenedores/tipos-uso/tipo-uso.contract.ts';
import { useSearchParams } from 'react-router';
import { CampoSelector } from '../../campos/CampoSelector.tsx';
import { llamar } from '../../lib/api/api.ts';
import { useFormulario } from '../../ui/formulario/Formulario.tsx';
import { CampoNombreMaestro } from '../piezas/CampoNombreMaestro.tsx';
import { CampoVigente } from '../piezas/CampoVigente.tsx';
import { useTiposVehiculo } from '../piezas/catalogos.ts';
import { FormularioDeRegistro } from '../piezas/FormularioDeRegistro.tsx';
import { IngresoDeRegistro } from '../piezas/IngresoDeRegistro.tsx';
import { TIPOS_USO } from './tipo-uso.ts';

const ETIQUETAS = { tipoVehiculoId: 'Tipo de vehículo', nombre: 'Nombre', vigente: 'VIGENTE' };

interface Valores extends Record<string, unknown> {
  tipoVehiculoId: number | null;
  nombre: string;
  vigente: boolean;
}

const Campos = ({ registro }: { readonly registro: TipoUsoVM | null }) => {
  const [parametros] = useSearchParams();
  const tipos = useTiposVehiculo(registro?.tipoVehiculoId);
  const form = useFormulario<Valores>({
    valoresIniciales: {
      tipoVehiculoId:
        registro?.tipoVehiculoId ?? (Number(parametros.get('tipoVehiculoId')) || null),
      nombre: registro?.nombre ?? '',
      vigente: registro?.vigente ?? true,
    },
    esquema: tipoUsoEntrada,
  });
  const guardar = (valores: Valores, clave: string) => {
    const uso = tipoUsoEntrada.parse(valores);
    return registro
      ? llamar(actualizarTipoUso, { ...uso, id: registro.id, version: registro.version })
      : llamar(crearTipoUso, uso, { clave });
  };
  return (
    <FormularioDeRegistro
      mantenedor={TIPOS_USO}
      registro={registro}
      form={form}
      etiquetas={ETIQUETAS}
      guardar={guardar}
      valorDe={(campo, valor) => (campo === 'tipo_vehiculo_id' ? tipos.nombreDe(valor) : valor)}
    >
      <CampoSelector
        label={ETIQUETAS.tipoVehiculoId}
        withAsterisk
        opciones={tipos.eleccion}
        {...form.getInputProps('tipoVehiculoId')}
        disabled={registro !== null}
        {...(tipos.error !== null && { error: tipos.error })}
      />
      <CampoNombreMaestro {...form.getInputProps('nombre')} />
      <CampoVigente {...form.getInputProps('vigente', { type: 'checkbox' })} />
    </FormularioDeRegistro>
  );
};

/** `/mantenedores/tiposUso/ingreso[?id=]`; a new one starts with the list's vehicle type. */
export const IngresoTipoUso = () => (
  <IngresoDeRegistro mantenedor={TIPOS_USO}>
    {(registro) => <Campos registro={registro} />}
  </IngresoDeRegistro>
);
