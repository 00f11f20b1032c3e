import { formatearPesos } from '#values/dinero.ts';
import { formatearFecha } from '#values/fecha.ts';
import { patenteConDv } from '#values/patente.ts';
import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { YaTieneSoap } from '../../vehiculos/YaTieneSoap.tsx';
import { NO_APLICA, type NombresDeCatalogo } from '../../vehiculos/vehiculo-ingresado.ts';
import { ID_TARJETA, mantenerALaVista } from '../enfocar-campo.ts';
import { precioElegido } from '../opciones/opciones-vehiculo.ts';
import { nombrarDueno } from '../propietario/dueno.ts';
import type { EstadoDelFormulario } from '../useEstadoDelFormulario.ts';
import classes from './TarjetaVehiculo.module.css';

interface TarjetaVehiculoProps {
  readonly estado: EstadoDelFormulario;
  readonly convenio: ConvenioVM;
  readonly nombres: NombresDeCatalogo;
  readonly alDejar: () => void;
}

const rotuloDelDueno = ({ dueno }: EstadoDelFormulario): string => {
  if (dueno.fuente === 'anterior') return 'Se mantiene el propietario';
  return dueno.registrado ? 'Propietario registrado' : 'Propietario';
};

/** What was found of a plate, folded: to be checked, not filled in. */
export const TarjetaVehiculo = ({ estado, convenio, nombres, alDejar }: TarjetaVehiculoProps) => {
  const { form, dueno, cotizacion, desplegado, setDesplegado, seVe, esComprador } = estado;
  const { patente, dv, anioFabricacion, tipoUsoId, email } = form.values;
  const { dicha } = cotizacion;
  // What the answer adds to this card pushes the field with the focus down.
  useEffect(() => {
    if (dicha !== null) mantenerALaVista();
  }, [dicha]);
  const nombreDelDueno = nombrarDueno(form.values, dueno);
  const { marca, modelo, tipoVehiculo, tipoUso } = nombres;
  // Another type than the registered one has the price of its own, and its dates come with the list.
  const segunDicha = dicha?.tipoVehiculoId === form.values.tipoVehiculoId ? dicha : null;
  const prima = segunDicha?.prima ?? precioElegido(convenio, form.values)?.valorVentaBase ?? null;
  return (
    <section className={classes.tarjeta} aria-labelledby={ID_TARJETA}>
      <div className={classes.cabeza}>
        <h2 id={ID_TARJETA} tabIndex={-1} className={classes.placa}>
          {patenteConDv(patente, dv || null)}
        </h2>
        {prima !== null && <strong className={classes.precio}>{formatearPesos(prima)}</strong>}
      </div>
      <p className={classes.linea}>
        <strong>
          {marca} {modelo} {anioFabricacion}
        </strong>
        {' · '}
        {tipoVehiculo}
        {tipoUsoId !== NO_APLICA && !seVe('tipoUsoId') && ` · ${tipoUso ?? ''}`}
      </p>
      <p className={classes.linea}>
        {nombreDelDueno && (
          <>
            {rotuloDelDueno(estado)}: <strong>{nombreDelDueno}</strong>
          </>
        )}
        {email !== '' && !seVe('email') && <> · Póliza a {email}</>}
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
        <Button variant="default" size="xs" onClick={alDejar}>
          {esComprador ? 'No es mi vehículo' : 'No es este vehículo'}
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-expanded={desplegado}
          onClick={() => setDesplegado(!desplegado)}
        >
          Corregir datos
        </Button>
      </div>
    </section>
  );
};
