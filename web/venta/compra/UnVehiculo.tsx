import { Button, Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import { CampoCorreo } from '../../campos/CampoCorreo.tsx';
import { CampoSelector } from '../../campos/CampoSelector.tsx';
import { CampoTelefono } from '../../campos/CampoTelefono.tsx';
import { estaAbierta } from '../ingreso/estado/consulta.ts';
import { ETIQUETAS } from '../ingreso/estado/errores-del-formulario.ts';
import { usosDe } from '../ingreso/estado/opciones-vehiculo.ts';
import { CamposDeIdentidad } from '../ingreso/partes/CamposDeIdentidad.tsx';
import { campoDeTexto, enPantalla, type ParteDeIngreso } from '../ingreso/partes/parte.ts';
import { comoSeEscriben } from '../ingreso/partes/useCatalogo.ts';
import { AvisoPrivacidad } from '../piezas/AvisoPrivacidad.tsx';
import { CasillaDeAviso } from '../piezas/CasillaDeAviso.tsx';
import { Condiciones } from '../terminos/Condiciones.tsx';
import classes from './partes/compra.module.css';
import { type Compra, seOfrece, sePide, usaCorreoDeAviso } from './estado/compra.ts';
import { Buscando } from './partes/Buscando.tsx';
import { Hallado } from './partes/Hallado.tsx';
import { NoHallado } from './partes/NoHallado.tsx';
import { PieDePago } from './partes/PieDePago.tsx';
import { type EntradaDeCompra, useCompra } from './useCompra.ts';

interface DatosProps {
  readonly compra: Compra;
  readonly parte: ParteDeIngreso;
  readonly cerrado: boolean;
}

/** Fields of what is missing: never more than the record lacks, and the buyer's e-mail. */
const Datos = ({ compra, parte, cerrado }: DatosProps) => {
  const { ingreso, entorno, enviar } = parte;
  const { valores, dueno } = ingreso;
  const [otroCorreo, setOtroCorreo] = useState(false);
  return (
    <fieldset className={classes.datos} disabled={cerrado} aria-label="Sus datos">
      {sePide(compra, 'tipoUsoId') && (
        <CampoSelector
          label={ETIQUETAS.tipoUsoId}
          description="El precio depende del uso."
          opciones={comoSeEscriben(usosDe(entorno.convenio, valores.tipoVehiculoId))}
          {...enPantalla(ingreso, 'tipoUsoId')}
          value={valores.tipoUsoId}
          onChange={(id) => enviar({ tipo: 'elegirUso', id })}
        />
      )}
      {dueno.registrado === null && sePide(compra, 'rut') && <CamposDeIdentidad {...parte} />}
      {sePide(compra, 'telefono') && (
        <CampoTelefono label="Teléfono" {...campoDeTexto(parte, 'telefono')} propio />
      )}
      {usaCorreoDeAviso(compra) && !otroCorreo ? (
        <div className={classes.suave}>
          La póliza llega a {compra.correoDeAviso}.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => setOtroCorreo(true)}>
            Usar otro correo
          </Button>
        </div>
      ) : (
        <CampoCorreo
          label="Correo"
          description="Ahí le llega la póliza. ¿Lo escribió bien?"
          {...campoDeTexto(parte, 'email')}
          propio
          onBlur={() => void enviar({ tipo: 'dejarCampo', campo: 'email' })}
        />
      )}
    </fieldset>
  );
};

interface UnVehiculoProps extends EntradaDeCompra {
  readonly alVolver: () => void;
}

/** The vehicle of a plate: looked up, shown, accepted and paid. */
export const UnVehiculo = ({ alVolver, ...entrada }: UnVehiculoProps) => {
  const { compra, entorno, enviar, enviarAlFormulario, agregarOtro } = useCompra(entrada);
  const casilla = useRef<HTMLInputElement>(null);
  const { ingreso } = compra;
  const { consulta } = ingreso;
  const parte = { ingreso, entorno, enviar: enviarAlFormulario };
  const [pagando, setPagando] = useState(false);
  const [avisar, setAvisar] = useState(false);
  const cerrado = pagando || compra.casilla === 'entrando';
  // Consent is only taken for an address that was typed.
  const ofreceAviso = !usaCorreoDeAviso(compra);
  const abierta = estaAbierta(consulta);
  if (consulta.fase === 'cerrada') return <NoHallado {...parte} alVolver={alVolver} />;
  if (!abierta) return <Buscando patente={ingreso.valores.patente} />;
  return (
    <>
      <Hallado compra={compra} entorno={entorno} enviar={enviarAlFormulario} alVolver={alVolver} />
      {seOfrece(compra) && (
        <>
          <Datos compra={compra} parte={parte} cerrado={cerrado} />
          <Condiciones />
          <div className={classes.casillas}>
            <Checkbox
              ref={casilla}
              label="Aceptar Términos y Condiciones"
              checked={compra.casilla !== 'libre'}
              disabled={cerrado}
              onChange={({ currentTarget: { checked } }) =>
                enviar({ tipo: 'aceptar', activo: checked })
              }
            />
            {ofreceAviso && (
              <CasillaDeAviso marcada={avisar} deshabilitada={pagando} alCambiar={setAvisar} />
            )}
            <div className={classes.suave}>
              Los datos personales se tratan como explica el <AvisoPrivacidad />
            </div>
          </div>
          <PieDePago
            compra={compra}
            entorno={entorno}
            enviar={enviar}
            avisar={avisar && ofreceAviso}
            alIrALaCasilla={() => casilla.current?.focus()}
            alPagar={setPagando}
          />
        </>
      )}
      <Button
        variant="subtle"
        className={classes.otro ?? ''}
        onClick={agregarOtro}
        disabled={cerrado}
      >
        Agregar otro vehículo
      </Button>
    </>
  );
};
