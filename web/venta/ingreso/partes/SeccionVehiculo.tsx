import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { CampoConFormato } from '../../../campos/formato/CampoConFormato.tsx';
import { CampoPatente } from '../../../campos/CampoPatente.tsx';
import { anotarTecla } from '../../../lib/foco/pausa.ts';
import { estaAbierta } from '../estado/consulta.ts';
import { ETIQUETAS } from '../estado/errores-del-formulario.ts';
import { seVe } from '../estado/ingreso.ts';
import { AvisoDePatente } from './AvisoDePatente.tsx';
import classes from './FormularioVehiculo.module.css';
import { campoDeTexto, enPantalla, type ParteDeIngreso } from './parte.ts';
import { CamposDelVehiculo } from './partes-tardias.ts';
import { PlacaDelVehiculo } from './PlacaDelVehiculo.tsx';
import type { Catalogo } from './useCatalogo.ts';

interface SeccionVehiculoProps extends ParteDeIngreso {
  readonly catalogo: Catalogo;
  /** Found vehicle, between the plate and the fields. */
  readonly children?: ReactNode;
}

const unCaracter = (texto: string) =>
  texto
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(-1);

export const SeccionVehiculo = ({ catalogo, children, ...parte }: SeccionVehiculoProps) => {
  const { ingreso, entorno, enviar } = parte;
  const { valores, consulta, edicion } = ingreso;
  const { esComprador } = entorno;
  const abierta = estaAbierta(consulta);
  return (
    <fieldset className={classes.seccion}>
      <legend className={classes.titulo}>
        {edicion === null ? 'Vehículo' : `Editar vehículo ${valores.patente}`}
      </legend>
      <div className={classes.campos}>
        <PlacaDelVehiculo
          Campo={CampoPatente}
          {...enPantalla(ingreso, 'patente')}
          value={valores.patente}
          onChange={(patente) => enviar({ tipo: 'patente', patente })}
          onKeyDown={anotarTecla}
          onBlur={() => enviar({ tipo: 'dejarCampo', campo: 'patente' })}
          readOnly={edicion !== null}
          {...(edicion !== null && { description: 'La patente no se puede cambiar.' })}
        >
          {abierta && seVe(ingreso, 'dv', esComprador) && (
            <CampoConFormato
              label={ETIQUETAS.dv}
              {...campoDeTexto(parte, 'dv')}
              formatear={unCaracter}
              disabled={!valores.tieneDv}
              className={classes.dv ?? ''}
            />
          )}
        </PlacaDelVehiculo>
        {consulta.fase === 'cerrada' && consulta.salida === 'reintentar' && (
          <Button
            variant="default"
            onClick={() => enviar({ tipo: 'buscarOtraVez' })}
            className={classes.entera ?? ''}
          >
            Buscar la patente nuevamente
          </Button>
        )}
        <output className={classes.entera}>
          <AvisoDePatente consulta={consulta} esComprador={esComprador} />
        </output>
        {children}
        {abierta && <CamposDelVehiculo {...parte} catalogo={catalogo} />}
      </div>
    </fieldset>
  );
};
