import {
  actualizarTipoVehiculo,
  crearTipoVehiculo,
  tipoVehiculoEntrada,
  type TipoVehiculoVM,
} from '#features/mantenedores/tipos-vehiculo/tipo-vehiculo.contract.ts';
import type { ClasePatente } from '#values/clase-patente.ts';
import { CampoEntero } from '../../campos/CampoEntero.tsx';
import { CampoSelector } from '../../campos/CampoSelector.tsx';
import { llamar } from '../../lib/api/api.ts';
import { useFormulario } from '../../ui/formulario/Formulario.tsx';
import { CampoNombreMaestro } from '../piezas/CampoNombreMaestro.tsx';
import { CampoVigente } from '../piezas/CampoVigente.tsx';
import { FormularioDeRegistro } from '../piezas/FormularioDeRegistro.tsx';
import { IngresoDeRegistro } from '../piezas/IngresoDeRegistro.tsx';
import { CLASES_DE_PATENTE, TIPOS_VEHICULO } from './tipo-vehiculo.ts';

const ETIQUETAS = {
  nombre: 'Nombre',
  codigoRenta: 'Código Renta',
  clasePatente: 'Clase de patente',
  estaVigente: 'VIGENTE',
};

interface Valores extends Record<string, unknown> {
  nombre: string;
  codigoRenta: number | null;
  clasePatente: ClasePatente | null;
  estaVigente: boolean;
}

const Campos = ({ registro }: { readonly registro: TipoVehiculoVM | null }) => {
  const form = useFormulario<Valores>({
    valoresIniciales: {
      nombre: registro?.nombre ?? '',
      codigoRenta: registro?.codigoRenta ?? null,
      clasePatente: registro?.clasePatente ?? 'cualquiera',
      estaVigente: registro?.estaVigente ?? true,
    },
    esquema: tipoVehiculoEntrada,
  });
  const guardar = (valores: Valores, clave: string) => {
    const tipo = tipoVehiculoEntrada.parse(valores);
    return registro
      ? llamar(actualizarTipoVehiculo, { ...tipo, id: registro.id, version: registro.version })
      : llamar(crearTipoVehiculo, tipo, { clave });
  };
  return (
    <FormularioDeRegistro
      mantenedor={TIPOS_VEHICULO}
      registro={registro}
      form={form}
      etiquetas={ETIQUETAS}
      guardar={guardar}
    >
      <CampoNombreMaestro {...form.getInputProps('nombre')} />
      <CampoEntero
        label={ETIQUETAS.codigoRenta}
        withAsterisk
        {...form.getInputProps('codigoRenta')}
        readOnly={registro !== null}
        {...(registro && { description: 'El Código Renta no se puede cambiar.' })}
      />
      <CampoSelector
        label={ETIQUETAS.clasePatente}
        withAsterisk
        allowDeselect={false}
        description="Las patentes de las series de motocicletas sólo se aceptan en tipos de clase Motocicleta."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        opciones={CLASES_DE_PATENTE}
        {...form.getInputProps('clasePatente')}
      />
      <CampoVigente {...form.getInputProps('estaVigente', { type: 'checkbox' })} />
    </FormularioDeRegistro>
  );
};

/** `/mantenedores/tipoVehiculo/ingreso[?id=]`. */
export const IngresoTipoVehiculo = () => (
  <IngresoDeRegistro mantenedor={TIPOS_VEHICULO}>
    {(registro) => <Campos registro={registro} />}
  </IngresoDeRegistro>
);
