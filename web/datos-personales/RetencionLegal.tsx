import { ANIOS_DE_RETENCION, LEYES_DE_RETENCION } from '#values/retencion.ts';
import classes from './datos-personales.module.css';

/** Data that cannot be erased yet, with their term and law. */
export const RetencionLegal = () => (
  <>
    <h2 className={classes.titulo}>Lo que debemos conservar</h2>
    <p className={classes.texto}>
      Los datos de una póliza y de su pago se conservan hasta {ANIOS_DE_RETENCION} años después del
      término de su vigencia, aunque usted pida eliminarlos. Mientras tanto quedan bloqueados: no se
      usan para nada más. Al cumplirse el plazo se anonimizan. Lo exigen:
    </p>
    <ul className={classes.lista}>
      {LEYES_DE_RETENCION.map(({ ley, exige }) => (
        <li key={ley}>
          <strong>{ley}</strong>: {exige}.
        </li>
      ))}
    </ul>
  </>
);
