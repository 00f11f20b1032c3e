import { LARGO_PATENTE } from '#values/patente.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { CampoConFormato } from '../../campos/CampoConFormato.tsx';
import { CampoPatente } from '../../campos/CampoPatente.tsx';
import { anotarTecla } from '../../lib/foco/pausa.ts';
import { AvisoDePatente } from './patente/AvisoDePatente.tsx';
import { estaAbierta } from './patente/consulta.ts';
import { ETIQUETAS } from './errores-del-formulario.ts';
import classes from './IngresoVehiculo.module.css';
import { PlacaDelVehiculo } from './PlacaDelVehiculo.tsx';
import { CamposDelVehiculo } from './partes-tardias.ts';
import type { EstadoDelFormulario } from './useEstadoDelFormulario.ts';
import type { OpcionesVehiculo } from './opciones/useOpcionesVehiculo.ts';
import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';

interface SeccionVehiculoProps {
  readonly estado: EstadoDelFormulario;
  readonly convenio: ConvenioVM;
  readonly opciones: OpcionesVehiculo;
  readonly alCambiarPatente: (patente: string) => void;
  readonly alReintentar: () => void;
  /** What was found, between the plate and the fields. */
  readonly children?: ReactNode;
}

const unCaracter = (texto: string) =>
  texto
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(-1);

export const SeccionVehiculo = ({
  estado,
  convenio,
  opciones,
  alCambiarPatente,
  alReintentar,
  children,
}: SeccionVehiculoProps) => {
  const { form, consulta, edicion, esComprador, seVe } = estado;
  const { values: valores } = form;
  const abierta = estaAbierta(consulta);

  const revisarPatente = () => {
    const { length } = form.getValues().patente;
    if (length > 0 && length < LARGO_PATENTE) form.validateField('patente');
  };

  return (
    <fieldset className={classes.seccion}>
      <legend className={classes.titulo}>
        {edicion === null ? 'Vehículo' : `Editar vehículo ${valores.patente}`}
      </legend>
      <div className={classes.campos}>
        <PlacaDelVehiculo
          Campo={CampoPatente}
          {...form.getInputProps('patente')}
          onChange={alCambiarPatente}
          onKeyDown={anotarTecla}
          onBlur={revisarPatente}
          readOnly={edicion !== null}
          {...(edicion !== null && { description: 'La patente no se puede cambiar.' })}
        >
          {abierta && seVe('dv') && (
            <CampoConFormato
              label={ETIQUETAS.dv}
              {...form.getInputProps('dv')}
              formatear={unCaracter}
              disabled={!valores.tieneDv}
              className={classes.dv ?? ''}
            />
          )}
        </PlacaDelVehiculo>
        {consulta.fase === 'cerrada' && consulta.salida === 'reintentar' && (
          <Button variant="default" onClick={alReintentar} className={classes.entera ?? ''}>
            Buscar la patente nuevamente
          </Button>
        )}
        <output className={classes.entera}>
          <AvisoDePatente consulta={consulta} esComprador={esComprador} />
        </output>
        {children}
        {abierta && <CamposDelVehiculo estado={estado} convenio={convenio} opciones={opciones} />}
      </div>
    </fieldset>
  );
};
