import { formatearPesos } from '#values/dinero.ts';
import { diasEntre, formatearFecha } from '#values/fecha.ts';
import { contar } from '#values/numero.ts';
import { nombreDeTipo } from '#values/nombre-visible.ts';
import { patenteConDv } from '#values/patente.ts';
import { Alert, Anchor, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Placa } from '../../../ui/placa/Placa.tsx';
import { nombrarDueno } from '../../ingreso/estado/dueno.ts';
import { type Entorno, nombresDe } from '../../ingreso/estado/ingreso.ts';
import { ID_TARJETA, useFocoALaVista } from '../../ingreso/partes/enfocar-campo.ts';
import type { ParteDeIngreso } from '../../ingreso/partes/parte.ts';
import { YaTieneSoap } from '../../vehiculos/YaTieneSoap.tsx';
import classes from './compra.module.css';
import { type Compra, ofertaDe, sePide } from '../estado/compra.ts';

interface HalladoProps {
  readonly compra: Compra;
  readonly entorno: Entorno;
  readonly enviar: ParteDeIngreso['enviar'];
  readonly alVolver: () => void;
}

/** Cover and price; a line of the same height while they are on their way. */
const Cobertura = ({ compra, enviar }: Pick<HalladoProps, 'compra' | 'enviar'>) => {
  const { enCamino, dicha } = compra.ingreso.cotizacion;
  const oferta = ofertaDe(compra);
  if (!oferta && !enCamino && (dicha?.impedimento ?? null) === null) {
    return (
      <Alert color="yellow" icon={<IconAlertTriangle size={20} aria-hidden />}>
        <p className={classes.linea}>No pudimos calcular el precio.</p>
        <Button variant="default" onClick={() => enviar({ tipo: 'volvioLaRed' })}>
          Reintentar
        </Button>
      </Alert>
    );
  }
  if (!oferta) return enCamino && <p className={classes.oferta}>Calculando el precio…</p>;
  const { monto, desde, hasta } = oferta;
  return (
    <dl className={classes.oferta}>
      <div>
        <dt>Lo cubre del {formatearFecha(desde)} al</dt>
        <dd>{formatearFecha(hasta)}</dd>
        <dd className={classes.suave}>{contar(diasEntre(desde, hasta) + 1, 'día', 'días')}</dd>
      </div>
      <div className={classes.precio}>
        <dt>Precio</dt>
        <dd>{formatearPesos(monto)}</dd>
      </div>
    </dl>
  );
};

/** The found vehicle under its plate: what it is, whose, until when, and the price. */
export const Hallado = ({ compra, entorno, enviar, alVolver }: HalladoProps) => {
  const { ingreso } = compra;
  const { valores, dueno, cotizacion } = ingreso;
  const { patente, dv, anioFabricacion } = valores;
  const { marca, modelo, tipoVehiculo, tipoUso } = nombresDe(ingreso, entorno.convenio);
  const quien = nombrarDueno(valores, dueno);
  const dicho = cotizacion.dicha;
  useFocoALaVista(dicho);
  return (
    <section className={classes.hallado} aria-label={patenteConDv(patente, dv || null)}>
      <div className={classes.placa}>
        <Placa patente={patente} dv={dv || null} />
      </div>
      <h1 id={ID_TARJETA} tabIndex={-1} className={classes.titulo}>
        {marca} {modelo} {anioFabricacion}
      </h1>
      <p className={classes.linea}>
        {nombreDeTipo(tipoVehiculo)}
        {tipoUso !== null && !sePide(compra, 'tipoUsoId') && ` · ${nombreDeTipo(tipoUso)}`}
      </p>
      {dueno.registrado && <p className={classes.linea}>A nombre de {quien}</p>}
      <Anchor component="button" type="button" className={classes.enlace ?? ''} onClick={alVolver}>
        No es mi vehículo
      </Anchor>
      <Cobertura compra={compra} enviar={enviar} />
      <output className={classes.avisos}>
        <YaTieneSoap hasta={dicho?.coberturaHasta ?? null} desde={dicho?.vigenciaDesde ?? null} />
        {dicho?.impedimento && (
          <Alert color="yellow" icon={<IconAlertTriangle size={20} aria-hidden />}>
            {dicho.impedimento}
          </Alert>
        )}
      </output>
    </section>
  );
};
