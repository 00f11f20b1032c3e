import { filtroDeVehiculos } from '#features/mantenedores/vehiculos/ficha-vehiculo.ts';
import { normalizarPatente } from '#values/patente.ts';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { CampoConFormato } from '../../campos/formato/CampoConFormato.tsx';
import { CampoSelector } from '../../campos/CampoSelector.tsx';
import { Formulario, useFormulario } from '../../ui/formulario/Formulario.tsx';
import { useMarcas, useTiposVehiculo } from '../piezas/catalogos.ts';
import { type FiltroDeVehiculos, SIN_FILTRO } from './useFiltroDeVehiculos.ts';
import { useModelos } from './useModelos.ts';
import { ETIQUETAS } from './vehiculo.ts';
import classes from './vehiculo.module.css';

interface FormularioDeFiltroProps {
  readonly filtro: FiltroDeVehiculos;
  readonly alAplicar: (filtro: FiltroDeVehiculos) => void;
}

/** Filter above the list of vehicles: needs a plate, a type or a brand (A-VEH-011). */
export const FormularioDeFiltro = ({ filtro, alAplicar }: FormularioDeFiltroProps) => {
  const form = useFormulario<FiltroDeVehiculos>({
    valoresIniciales: filtro,
    esquema: filtroDeVehiculos,
  });
  const { patente, tipoVehiculoId: deTipo, marcaId: deMarca, modeloId: deModelo } = filtro;
  const { setValues } = form;
  // Shows filters applied elsewhere too.
  useEffect(
    () => setValues({ patente, tipoVehiculoId: deTipo, marcaId: deMarca, modeloId: deModelo }),
    [setValues, patente, deTipo, deMarca, deModelo],
  );
  const { tipoVehiculoId, marcaId } = form.values;
  const tipos = useTiposVehiculo();
  const marcas = useMarcas();
  const modelos = useModelos(tipoVehiculoId, marcaId);
  const limpiar = () => {
    form.setValues(SIN_FILTRO);
    form.clearErrors();
    alAplicar(SIN_FILTRO);
  };
  return (
    <Formulario form={form} alEnviar={alAplicar} className={classes.filtro}>
      <CampoConFormato
        label={ETIQUETAS.patente}
        autoCapitalize="characters"
        spellCheck={false}
        {...form.getInputProps('patente')}
        formatear={normalizarPatente}
      />
      <CampoSelector
        label={ETIQUETAS.tipoVehiculoId}
        placeholder="Todos"
        clearable
        opciones={tipos.filtro}
        {...form.getInputProps('tipoVehiculoId')}
        onChange={(id) => form.setValues({ tipoVehiculoId: id, modeloId: null })}
        {...(tipos.error !== null && { error: tipos.error })}
      />
      <CampoSelector
        label={ETIQUETAS.marcaId}
        placeholder="Todas"
        clearable
        opciones={marcas.filtro}
        {...form.getInputProps('marcaId')}
        onChange={(id) => form.setValues({ marcaId: id, modeloId: null })}
        {...(marcas.error !== null && { error: marcas.error })}
      />
      <CampoSelector
        label={ETIQUETAS.modeloId}
        placeholder={marcaId === null ? 'Elija primero la marca' : 'Todos'}
        clearable
        disabled={marcaId === null}
        opciones={modelos.data ?? []}
        {...form.getInputProps('modeloId')}
      />
      <div className={classes.botones}>
        <Button variant="default" onClick={limpiar}>
          Limpiar
        </Button>
        <Button type="submit">Filtrar</Button>
      </div>
    </Formulario>
  );
};
