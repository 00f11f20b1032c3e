import {
  actualizarModelo,
  crearModelo,
  type ModeloDeListaVM,
} from '#features/mantenedores/modelos/modelo.contract.ts';
import { modeloEntrada } from '#features/mantenedores/modelos/modelo-entrada.contract.ts';
import { useSearchParams } from 'react-router';
import { CampoSelector } from '../../campos/CampoSelector.tsx';
import { llamar } from '../../lib/api/api.ts';
import { useFormulario } from '../../ui/formulario/Formulario.tsx';
import { CampoNombreMaestro } from '../piezas/CampoNombreMaestro.tsx';
import { CampoVigente } from '../piezas/CampoVigente.tsx';
import { useMarcas, useTiposVehiculo } from '../piezas/catalogos.ts';
import { FormularioDeRegistro } from '../piezas/FormularioDeRegistro.tsx';
import { IngresoDeRegistro } from '../piezas/IngresoDeRegistro.tsx';
import { MODELOS } from './modelo.ts';

const ETIQUETAS = {
  tipoDeVehiculoId: 'Tipo de vehículo',
  marcaId: 'Marca',
  nombre: 'Nombre',
  estaVigente: 'VIGENTE',
};

interface Valores extends Record<string, unknown> {
  tipoDeVehiculoId: number | null;
  marcaId: number | null;
  nombre: string;
  estaVigente: boolean;
}

const Campos = ({ registro }: { readonly registro: ModeloDeListaVM | null }) => {
  const [parametros] = useSearchParams();
  const tipos = useTiposVehiculo(registro?.tipoVehiculoVM.id);
  const marcas = useMarcas(registro?.marcaVM.id);
  const form = useFormulario<Valores>({
    valoresIniciales: {
      tipoDeVehiculoId: registro?.tipoVehiculoVM.id ?? (Number(parametros.get('tipoId')) || null),
      marcaId: registro?.marcaVM.id ?? (Number(parametros.get('marcaId')) || null),
      nombre: registro?.nombre ?? '',
      estaVigente: registro?.estaVigente ?? true,
    },
    esquema: modeloEntrada,
  });
  const guardar = (valores: Valores, clave: string) => {
    const { nombre, estaVigente, ...elegidos } = modeloEntrada.parse(valores);
    if (!registro) return llamar(crearModelo, { nombre, estaVigente, ...elegidos }, { clave });
    return llamar(actualizarModelo, {
      id: registro.id,
      version: registro.version,
      nombre,
      estaVigente,
      marcaVM: { id: elegidos.marcaId },
      tipoVehiculoVM: { id: elegidos.tipoDeVehiculoId },
    });
  };
  return (
    <FormularioDeRegistro
      mantenedor={MODELOS}
      registro={registro}
      form={form}
      etiquetas={ETIQUETAS}
      guardar={guardar}
      valorDe={(campo, valor) => {
        if (campo === 'marca_id') return marcas.nombreDe(valor);
        return campo === 'tipo_vehiculo_id' ? tipos.nombreDe(valor) : valor;
      }}
    >
      <CampoSelector
        label={ETIQUETAS.tipoDeVehiculoId}
        withAsterisk
        opciones={tipos.eleccion}
        {...form.getInputProps('tipoDeVehiculoId')}
        {...(tipos.error !== null && { error: tipos.error })}
      />
      <CampoSelector
        label={ETIQUETAS.marcaId}
        withAsterisk
        opciones={marcas.eleccion}
        {...form.getInputProps('marcaId')}
        {...(marcas.error !== null && { error: marcas.error })}
      />
      <CampoNombreMaestro {...form.getInputProps('nombre')} />
      <CampoVigente {...form.getInputProps('estaVigente', { type: 'checkbox' })} />
    </FormularioDeRegistro>
  );
};

/** `/mantenedores/modelo/ingreso[?id=]`; a new one starts with the list's brand and type. */
export const IngresoModelo = () => (
  <IngresoDeRegistro mantenedor={MODELOS}>
    {(registro) => <Campos registro={registro} />}
  </IngresoDeRegistro>
);
