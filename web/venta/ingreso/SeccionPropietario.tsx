import { Button } from '@mantine/core';
import { CampoCorreo } from '../../campos/CampoCorreo.tsx';
import { CampoNombre } from '../../campos/CampoNombre.tsx';
import { CampoRut } from '../../campos/CampoRut.tsx';
import { CampoTelefono } from '../../campos/CampoTelefono.tsx';
import { AvisoPrivacidad } from '../AvisoPrivacidad.tsx';
import { estaAbierta } from './consulta.ts';
import type { Dueno } from './dueno.ts';
import { enfocarCampo } from './enfocar-campo.ts';
import { ETIQUETAS } from './errores-del-formulario.ts';
import classes from './IngresoVehiculo.module.css';
import type { EstadoDelFormulario } from './useEstadoDelFormulario.ts';
import { usePropietario } from './usePropietario.ts';

const PROCEDENCIA: Readonly<Record<NonNullable<Dueno['fuente']>, string>> = {
  patente: 'Propietario según el registro de vehículos.',
  rut: 'Completamos los datos que ya conocemos de este propietario.',
  anterior: 'Se mantiene el propietario del vehículo anterior.',
  lista: 'Propietario de este vehículo.',
};

const NOMBRES_DE_PERSONA = [
  'nombre',
  'segundoNombre',
  'apellidoPaterno',
  'apellidoMaterno',
] as const;
const OPCIONAL = new Set<string>(['segundoNombre', 'apellidoMaterno']);

export const SeccionPropietario = ({ estado }: { readonly estado: EstadoDelFormulario }) => {
  const { form, consulta, dueno, setDueno } = estado;
  const { cambiarRut, buscar, cambiarPropietario } = usePropietario({ form, dueno, setDueno });
  const cerrado = !estaAbierta(consulta);
  const comunidad = dueno.tipo === 'comunidad';
  const atado = dueno.fuente !== null;

  const revisarCorreo = () => {
    if (form.getValues().email !== '') form.validateField('email');
  };

  return (
    <fieldset className={classes.seccion}>
      <legend className={classes.titulo}>Propietario</legend>
      <div className={classes.campos}>
        <CampoRut
          {...form.getInputProps('rut')}
          onChange={cambiarRut}
          onBlur={() => void buscar()}
          readOnly={atado}
          disabled={cerrado}
          description={
            dueno.fuente === null
              ? 'Si el vehículo es de varias personas (comunidad), escriba 0-0.'
              : PROCEDENCIA[dueno.fuente]
          }
        />
        {atado && !cerrado ? (
          <Button
            variant="default"
            className={classes.cambiar ?? ''}
            onClick={() => {
              cambiarPropietario();
              enfocarCampo('rut');
            }}
          >
            Cambiar propietario
          </Button>
        ) : (
          <div />
        )}
        {dueno.tipo === 'empresa' ? (
          <CampoNombre
            de="empresa"
            label={ETIQUETAS.razonSocial}
            {...form.getInputProps('razonSocial')}
            disabled={cerrado}
            maxLength={200}
            className={classes.entera ?? ''}
          />
        ) : (
          NOMBRES_DE_PERSONA.map((campo) => (
            <CampoNombre
              key={campo}
              label={OPCIONAL.has(campo) ? `${ETIQUETAS[campo]} (opcional)` : ETIQUETAS[campo]}
              {...form.getInputProps(campo)}
              disabled={cerrado || comunidad}
              maxLength={100}
            />
          ))
        )}
        <CampoTelefono
          label={dueno.tipo === 'empresa' ? `${ETIQUETAS.telefono} (opcional)` : ETIQUETAS.telefono}
          {...form.getInputProps('telefono')}
          disabled={cerrado || comunidad}
        />
        <CampoCorreo
          {...form.getInputProps('email')}
          onBlur={revisarCorreo}
          disabled={cerrado || comunidad}
          description="Aquí enviaremos la póliza."
        />
      </div>
      <div className={classes.privacidad}>
        Usamos estos datos para emitir la póliza y enviarla. <AvisoPrivacidad />
      </div>
    </fieldset>
  );
};
