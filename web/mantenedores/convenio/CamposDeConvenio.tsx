import { TIPOS_DE_ACCESO, TIPOS_DE_PAGO } from '#features/convenios/convenio.ts';
import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { sumarDias } from '#values/fecha.ts';
import type { ReactNode } from 'react';
import { CampoFecha } from '../../campos/fecha/CampoFecha.tsx';
import { CampoSelector } from '../../campos/CampoSelector.tsx';
import { CampoNombreMaestro } from '../piezas/CampoNombreMaestro.tsx';
import { CampoVigente } from '../piezas/CampoVigente.tsx';
import { useCorredores } from '../piezas/catalogos.ts';
import { CamposDeRegistro } from '../piezas/CamposDeRegistro.tsx';
import { ETIQUETAS, type ValoresDeConvenio } from './convenio.ts';

interface CamposDeConvenioProps {
  readonly form: UseFormReturnType<ValoresDeConvenio>;
  /** Replaces the broker's selector where the broker is fixed. */
  readonly corredor?: ReactNode;
}

const alDiaSiguiente = (fecha: string): string | undefined =>
  fecha === '' ? undefined : sumarDias(fecha, 1);

const SelectorDeCorredor = ({ form }: CamposDeConvenioProps) => {
  const corredores = useCorredores();
  return (
    <CampoSelector
      label={ETIQUETAS.corredorId}
      withAsterisk
      opciones={corredores.eleccion}
      {...form.getInputProps('corredorId')}
      {...(corredores.error !== null && { error: corredores.error })}
    />
  );
};

/** The two periods of an agreement. */
export const FechasDeConvenio = ({ form }: CamposDeConvenioProps) => {
  const { inicioVigencia, fechaInicioVigenciaPolizas } = form.values;
  return (
    <>
      <CampoFecha
        label={ETIQUETAS.inicioVigencia}
        withAsterisk
        {...form.getInputProps('inicioVigencia')}
      />
      <CampoFecha
        label={ETIQUETAS.terminoVigencia}
        withAsterisk
        min={alDiaSiguiente(inicioVigencia)}
        {...form.getInputProps('terminoVigencia')}
      />
      <CampoFecha
        label={ETIQUETAS.fechaInicioVigenciaPolizas}
        withAsterisk
        {...form.getInputProps('fechaInicioVigenciaPolizas')}
      />
      <CampoFecha
        label={ETIQUETAS.fechaTerminoVigenciaPolizas}
        withAsterisk
        min={alDiaSiguiente(fechaInicioVigenciaPolizas)}
        {...form.getInputProps('fechaTerminoVigenciaPolizas')}
      />
    </>
  );
};

/** Fields of step 'Datos de Convenio'. */
export const CamposDeConvenio = ({ form, corredor }: CamposDeConvenioProps) => (
  <CamposDeRegistro>
    <CampoNombreMaestro {...form.getInputProps('nombre')} />
    {corredor ?? <SelectorDeCorredor form={form} />}
    <CampoSelector
      label={ETIQUETAS.tipoDePago}
      withAsterisk
      allowDeselect={false}
      opciones={TIPOS_DE_PAGO}
      {...form.getInputProps('tipoDePago')}
    />
    <CampoSelector
      label={ETIQUETAS.tipoDeAcceso}
      withAsterisk
      allowDeselect={false}
      description="Sin Login: el comprador entra por una dirección pública."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      opciones={TIPOS_DE_ACCESO}
      {...form.getInputProps('tipoDeAcceso')}
    />
    <FechasDeConvenio form={form} />
    <Checkbox
      label={ETIQUETAS.tieneCargaManualEspecialHabilitada}
      {...form.getInputProps('tieneCargaManualEspecialHabilitada', { type: 'checkbox' })}
    />
    <Checkbox
      label={ETIQUETAS.tieneCargaMasivaEspecialHabilitada}
      {...form.getInputProps('tieneCargaMasivaEspecialHabilitada', { type: 'checkbox' })}
    />
    <Checkbox
      label={ETIQUETAS.esConvenioExtendido}
      description="Las pólizas toman como vigencia las fechas de pólizas del convenio, sin mes legal."
      {...form.getInputProps('esConvenioExtendido', { type: 'checkbox' })}
    />
    <Checkbox
      label={ETIQUETAS.permiteCambiarTipo}
      description="Sus vendedores pueden vender un vehículo con otro tipo que el registrado para la patente."
      {...form.getInputProps('permiteCambiarTipo', { type: 'checkbox' })}
    />
    <CampoVigente {...form.getInputProps('vigente', { type: 'checkbox' })} />
  </CamposDeRegistro>
);
