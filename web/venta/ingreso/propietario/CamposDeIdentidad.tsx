import { Button } from '@mantine/core';
import { CampoNombre } from '../../../campos/CampoNombre.tsx';
import { CampoRut } from '../../../campos/CampoRut.tsx';
import type { Dueno } from './dueno.ts';
import { ETIQUETAS } from '../errores-del-formulario.ts';
import classes from '../IngresoVehiculo.module.css';
import type { EstadoDelFormulario } from '../useEstadoDelFormulario.ts';

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
const DATO = {
  nombre: 'given-name',
  segundoNombre: 'additional-name',
  apellidoPaterno: 'family-name',
  apellidoMaterno: undefined,
} as const;
const OPCIONAL = new Set<string>(['segundoNombre', 'apellidoMaterno']);

interface CamposDeIdentidadProps {
  readonly estado: EstadoDelFormulario;
  /** Who buys by a public link, for their own vehicle as a rule. */
  readonly propio: boolean;
  readonly alCambiarRut: (rut: string) => void;
  readonly alSalirDelRut: () => void;
  readonly alCambiarPropietario: () => void;
}

/** RUT and names of the owner. */
export const CamposDeIdentidad = ({
  estado: { form, dueno },
  propio,
  alCambiarRut,
  alSalirDelRut,
  alCambiarPropietario,
}: CamposDeIdentidadProps) => {
  const atado = dueno.fuente !== null;
  return (
    <>
      <CampoRut
        {...form.getInputProps('rut')}
        onChange={alCambiarRut}
        onBlur={alSalirDelRut}
        readOnly={atado}
        description={
          dueno.fuente === null
            ? 'Si el vehículo es de varias personas (comunidad), escriba 0-0.'
            : PROCEDENCIA[dueno.fuente]
        }
      />
      {atado ? (
        <Button variant="default" className={classes.cambiar ?? ''} onClick={alCambiarPropietario}>
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
          propio={propio}
          dato="organization"
          maxLength={200}
          className={classes.entera ?? ''}
        />
      ) : (
        NOMBRES_DE_PERSONA.map((campo) => (
          <CampoNombre
            key={campo}
            label={OPCIONAL.has(campo) ? `${ETIQUETAS[campo]} (opcional)` : ETIQUETAS[campo]}
            {...form.getInputProps(campo)}
            propio={propio}
            dato={DATO[campo]}
            disabled={dueno.tipo === 'comunidad'}
            maxLength={100}
          />
        ))
      )}
    </>
  );
};
