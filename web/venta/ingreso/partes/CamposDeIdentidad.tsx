import { Button } from '@mantine/core';
import { CampoNombre } from '../../../campos/CampoNombre.tsx';
import { CampoRut } from '../../../campos/CampoRut.tsx';
import type { Dueno } from '../estado/dueno.ts';
import { ETIQUETAS } from '../estado/errores-del-formulario.ts';
import classes from './FormularioVehiculo.module.css';
import { campoDeTexto, enPantalla, type ParteDeIngreso } from './parte.ts';

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

/** RUT and names of the owner. */
export const CamposDeIdentidad = (parte: ParteDeIngreso) => {
  const { ingreso, entorno, enviar } = parte;
  const { dueno } = ingreso;
  // Buyers of a public link mostly type their own data, so autofill is on.
  const propio = entorno.esComprador;
  const atado = dueno.fuente !== null;
  return (
    <>
      <CampoRut
        {...enPantalla(ingreso, 'rut')}
        value={ingreso.valores.rut}
        onChange={(rut) => enviar({ tipo: 'rut', rut })}
        onBlur={() => enviar({ tipo: 'dejarRut' })}
        readOnly={atado}
        description={
          dueno.fuente === null
            ? 'Si el vehículo es de varias personas (comunidad), escriba 0-0.'
            : PROCEDENCIA[dueno.fuente]
        }
      />
      {atado ? (
        <Button
          variant="default"
          className={classes.cambiar ?? ''}
          onClick={() => enviar({ tipo: 'otroPropietario' })}
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
          {...campoDeTexto(parte, 'razonSocial')}
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
            {...campoDeTexto(parte, campo)}
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
