import { formatearPesos } from '#values/dinero.ts';
import { formatearFecha } from '#values/fecha.ts';
import { nombreDeTipo } from '#values/nombre-visible.ts';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Placa } from '../../../ui/placa/Placa.tsx';
import { YaTieneSoap } from '../../vehiculos/YaTieneSoap.tsx';
import { NO_APLICA } from '../../vehiculos/vehiculo-ingresado.ts';
import { type Dueno, nombrarDueno } from '../estado/dueno.ts';
import { nombresDe, seVe } from '../estado/ingreso.ts';
import { precioElegido } from '../estado/opciones-vehiculo.ts';
import { ID_TARJETA, useFocoALaVista } from './enfocar-campo.ts';
import type { ParteDeIngreso } from './parte.ts';
import classes from './TarjetaVehiculo.module.css';

const rotuloDelDueno = (dueno: Dueno): string => {
  if (dueno.fuente === 'anterior') return 'Se mantiene el propietario';
  return dueno.registrado ? 'Propietario registrado' : 'Propietario';
};

/** A found vehicle, folded for checking instead of filling in. */
export const TarjetaVehiculo = ({ ingreso, entorno, enviar }: ParteDeIngreso) => {
  const { valores, dueno, desplegado } = ingreso;
  const { convenio, esComprador } = entorno;
  const { patente, dv, anioFabricacion, tipoUsoId, email } = valores;
  const { dicha } = ingreso.cotizacion;
  const sePide = (campo: string) => seVe(ingreso, campo, esComprador);
  useFocoALaVista(dicha);
  const nombreDelDueno = nombrarDueno(valores, dueno);
  const { marca, modelo, tipoVehiculo, tipoUso } = nombresDe(ingreso, convenio);
  // The quote is for the registered type; another type's price and dates come with the list.
  const segunDicha = dicha?.tipoVehiculoId === valores.tipoVehiculoId ? dicha : null;
  const prima =
    segunDicha?.prima ?? precioElegido(convenio, valores, dicha)?.valorVentaBase ?? null;
  return (
    <section className={classes.tarjeta} aria-labelledby={ID_TARJETA}>
      <div className={classes.cabeza}>
        <h2 id={ID_TARJETA} tabIndex={-1} className={classes.placa}>
          <Placa patente={patente} dv={dv || null} tamano="chica" />
        </h2>
        {prima !== null && <strong className={classes.precio}>{formatearPesos(prima)}</strong>}
      </div>
      <p className={classes.linea}>
        <strong>
          {marca} {modelo} {anioFabricacion}
        </strong>
        {' · '}
        {nombreDeTipo(tipoVehiculo)}
        {tipoUsoId !== NO_APLICA && !sePide('tipoUsoId') && ` · ${nombreDeTipo(tipoUso ?? '')}`}
      </p>
      <p className={classes.linea}>
        {nombreDelDueno && (
          <>
            {rotuloDelDueno(dueno)}: <strong>{nombreDelDueno}</strong>
          </>
        )}
        {email !== '' && !sePide('email') && <> · Póliza a {email}</>}
      </p>
      <p className={classes.cobertura}>
        {segunDicha?.vigenciaDesde && segunDicha.vigenciaHasta && (
          <>
            Cubre del {formatearFecha(segunDicha.vigenciaDesde)} al{' '}
            {formatearFecha(segunDicha.vigenciaHasta)}: {segunDicha.dias} días
          </>
        )}
      </p>
      <output>
        <YaTieneSoap
          hasta={dicha?.coberturaHasta ?? null}
          desde={segunDicha?.vigenciaDesde ?? null}
        />
        {dicha?.impedimento && (
          <Alert color="yellow" icon={<IconAlertTriangle size={20} aria-hidden />}>
            {dicha.impedimento}
          </Alert>
        )}
      </output>
      <div className={classes.acciones}>
        <Button variant="default" size="xs" onClick={() => enviar({ tipo: 'limpiar' })}>
          {esComprador ? 'No es mi vehículo' : 'No es este vehículo'}
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-expanded={desplegado}
          onClick={() => enviar({ tipo: 'corregirDatos' })}
        >
          Corregir datos
        </Button>
      </div>
    </section>
  );
};
