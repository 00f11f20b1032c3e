import { Button, Switch } from '@mantine/core';
import { EstadoError } from '../../../ui/estado/EstadoError.tsx';
import { FormularioConResumen, reparosDe } from '../../../ui/formulario/Formulario.tsx';
import { estaAbierta } from '../estado/consulta.ts';
import { nombrarDueno } from '../estado/dueno.ts';
import { esElPaso } from '../estado/ingreso.ts';
import { ETIQUETAS } from '../estado/errores-del-formulario.ts';
import classes from './FormularioVehiculo.module.css';
import type { ParteDeIngreso } from './parte.ts';
import { SeccionEspecial, SeccionPropietario, TarjetaVehiculo } from './partes-tardias.ts';
import { SeccionVehiculo } from './SeccionVehiculo.tsx';
import { useCatalogo } from './useCatalogo.ts';

export const FormularioVehiculo = (parte: ParteDeIngreso) => {
  const { ingreso, entorno, enviar } = parte;
  const { valores, consulta, dueno, faltan, mismoPropietario, sinConsultar } = ingreso;
  const catalogo = useCatalogo(parte);
  const abierta = estaAbierta(consulta);
  return (
    <FormularioConResumen
      errores={ingreso.errores}
      fallidos={ingreso.fallidos}
      alEnviar={(evento) => {
        evento.preventDefault();
        enviar({ tipo: 'anadir', reparos: reparosDe(evento.currentTarget) });
      }}
      etiquetas={ETIQUETAS}
      className={classes.formulario}
    >
      {catalogo.errorDeCatalogo && (
        <EstadoError
          texto="No pudimos cargar marcas o modelos."
          alReintentar={catalogo.reintentar}
        />
      )}
      <SeccionVehiculo {...parte} catalogo={catalogo}>
        {faltan !== null && <TarjetaVehiculo {...parte} />}
        {!abierta && entorno.admiteEspecial && (
          <Switch
            label="Ingresar sin consultar"
            aria-label="Ingresar sin consultar"
            description="La póliza se emite con los datos tal como los escriba, y no se informa a la AACH."
            checked={sinConsultar}
            onChange={(evento) =>
              enviar({ tipo: 'sinConsultar', activo: evento.currentTarget.checked })
            }
            className={classes.entera ?? ''}
          />
        )}
      </SeccionVehiculo>
      {entorno.admiteEspecial && (abierta || valores.especial) && (
        <Switch
          label="Ingreso especial"
          checked={valores.especial}
          onChange={(evento) => enviar({ tipo: 'especial', activo: evento.currentTarget.checked })}
          disabled={valores.patenteInvalida}
        />
      )}
      {abierta && valores.especial && <SeccionEspecial {...parte} />}
      {abierta && <SeccionPropietario {...parte} />}
      <div className={classes.pie}>
        {(abierta || mismoPropietario) && (
          <MismoPropietario
            parte={parte}
            seMantiene={mismoPropietario && !abierta ? nombrarDueno(valores, dueno) : ''}
          />
        )}
        <Botones {...parte} />
      </div>
    </FormularioConResumen>
  );
};

interface MismoPropietarioProps {
  readonly parte: ParteDeIngreso;
  /** Kept owner in words; empty without one. */
  readonly seMantiene: string;
}

const MismoPropietario = ({ parte: { ingreso, enviar }, seMantiene }: MismoPropietarioProps) => (
  <Switch
    label="Usar el mismo propietario para el próximo vehículo"
    {...(seMantiene && { description: `Se mantiene ${seMantiene}` })}
    checked={ingreso.mismoPropietario}
    onChange={(evento) =>
      enviar({ tipo: 'mismoPropietario', activo: evento.currentTarget.checked })
    }
  />
);

const Botones = ({ ingreso, enviar }: ParteDeIngreso) => {
  const { edicion, hecho } = ingreso;
  return (
    <div className={classes.botones}>
      <Button type="submit" variant={esElPaso(ingreso) ? 'default' : 'filled'}>
        {edicion === null ? 'AÑADIR' : 'ACTUALIZAR'}
      </Button>
      {edicion === null ? (
        <Button variant="subtle" onClick={() => enviar({ tipo: 'limpiar' })}>
          LIMPIAR
        </Button>
      ) : (
        <Button variant="subtle" onClick={() => enviar({ tipo: 'cancelarEdicion' })}>
          CANCELAR EDICIÓN
        </Button>
      )}
      <output className={classes.hecho}>{hecho}</output>
    </div>
  );
};
